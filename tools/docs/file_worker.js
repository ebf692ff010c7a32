// SPDX-License-Identifier: BSD-3-Clause
// The search of the site is a worker. A page that was opened from a file must not start a worker. On such a
// page, the search runs in a hidden frame.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.appendChild(frame);
      this.inside = frame.contentWindow;
      this.waiting = [];
      this.inside.postMessage = (data) => {
        const event = new MessageEvent("message", {data});
        this.dispatchEvent(event);
        if (this.onmessage) this.onmessage(event);
      };
      const script = this.inside.document.createElement("script");
      script.src = url;
      script.onload = () => {
        for (const data of this.waiting.splice(0)) this.give(data);
        this.waiting = null;
      };
      this.inside.document.body.appendChild(script);
    }
    give(data) {
      this.inside.dispatchEvent(new MessageEvent("message", {data}));
    }
    postMessage(data) {
      if (this.waiting) this.waiting.push(data);
      else this.give(data);
    }
    terminate() {}
  };
}
