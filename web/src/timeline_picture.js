// SPDX-License-Identifier: BSD-3-Clause
// The pixels of the rows. If the reader moves without zooming, the pixels are shifted, and only the columns that come into
// view are computed. The cost of a step of panning therefore depends on the size of the new part, and not on
// the size of the whole view.

// Columns of pixels are numbered from time 0. A column therefore keeps its number and its content while the
// view moves.
export class Picture {
  constructor() {
    this.width = 0;
    this.height = 0;
    this.image = null;
    this.forget();
  }

  // The next call of `moveTo` computes all columns.
  forget() {
    this.perColumn = 0;
  }

  resize(width, height) {
    if (this.width === width && this.height === height) return;
    this.width = width;
    this.height = height;
    this.image = new ImageData(width, height);
    this.pixels = new Uint32Array(this.image.data.buffer);
    this.forget();
  }

  // Makes the picture show the view {from, to}. Calls paint(first, left, right) for the pixels [left, right) of each row that
  // are not known yet. `first` is the number of the column at pixel 0.
  moveTo({ from, to }, paint) {
    const { width, pixels } = this;
    const wanted = (to - from) / width;
    // Moving by floating-point numbers changes the length of the view by much less than a pixel.
    const same = Math.abs(wanted - this.perColumn) * width < this.perColumn / 100;
    if (!same) this.perColumn = wanted;
    const first = Math.round(from / this.perColumn);
    const shift = first - this.first;
    this.first = first;
    if (!same || Math.abs(shift) >= width) paint(first, 0, width);
    else if (shift > 0) {
      pixels.copyWithin(0, shift);
      paint(first, width - shift, width);
    } else if (shift < 0) {
      pixels.copyWithin(-shift, 0);
      paint(first, 0, -shift);
    }
  }
}
