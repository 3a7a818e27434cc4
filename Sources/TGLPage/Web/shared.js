// The page as a file that was given away: what the program would answer is in it, and nothing is asked of anybody.

import { Refusal } from "./connection.js";

/** Answers from what is in the file. */
export class SharedConnection extends EventTarget {
  isOpen = true;
  isShared = true;
  busy = "";
  received = 0;

  /** @param {HTMLElement} data the element with the answers, by what is asked */
  constructor(data) {
    super();
    this.answers = JSON.parse(data.textContent);
  }

  open() {
    this.dispatchEvent(new Event("open"));
  }

  ask(verb, text = "") {
    const found = this.answers[text === "" ? verb : `${verb} ${text}`];
    if (!found) return Promise.reject(new Refusal("this is a picture of a session; nothing runs here"));
    const [answer, ...others] = structuredClone([found].flat());
    for (const detail of others) setTimeout(() => this.dispatchEvent(new CustomEvent("message", { detail })));
    return Promise.resolve(answer);
  }
}
