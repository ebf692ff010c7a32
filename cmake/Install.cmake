# A relocatable install: bin/rankine finds lib/librankine.so beside itself, and every text file its own prefix.
install(TARGETS rankine LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
if(TARGET rankine_cli)
  install(TARGETS rankine_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
