// What a text would make, in place of the document until it is let go of. Of many texts in a row the last one is asked for.

export class Preview {
  #wanted = null;
  #isAsking = false;
  /** How many previews were shown, for figures. */
  count = 0;

  constructor(app) {
    this.app = app;
    app.stage.addEventListener("change", ({ detail }) => {
      if (detail.view === app.stage.main) this.clear();
    });
  }

  /**
   * Shows what a text would make. `then` hears of the layout and of the answer; of an answer that refuses, `fail` hears.
   * @param {string} text @param {Function} [then] @param {string} [verb] @param {Function} [fail]
   */
  show(text, then = () => {}, verb = "preview", fail = () => {}) {
    this.#wanted = { text, then, verb, fail };
    if (!this.#isAsking) void this.#ask();
  }

  async #ask() {
    this.#isAsking = true;
    while (this.#wanted) {
      const wanted = this.#wanted;
      try {
        const answer = await this.app.connection.ask(wanted.verb, wanted.text);
        if (!this.#wanted) break;
        const layout = this.app.stage.main.take(answer);
        if (layout) {
          this.count++;
          wanted.then(layout, answer);
          this.app.painter.ask();
        }
      } catch (error) {
        if (this.#wanted === wanted) this.#wanted = null;
        wanted.fail(error);
      }
      if (this.#wanted === wanted) {
        this.#wanted = null;
        break;
      }
    }
    this.#isAsking = false;
  }

  /** Shows the document again. */
  clear() {
    this.#wanted = null;
    this.app.stage.main.release();
    this.app.painter.ask();
  }
}
