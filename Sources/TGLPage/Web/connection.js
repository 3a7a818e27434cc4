// The WebSocket to the program. A message to it is a number, a word and a text; an answer repeats the number as `re`. Where the
// connection drops, it is tried again until it is there, and what was asked and not answered fails.

import { measured } from "./painter.js";

/** What the program did not do: its own words. */
export class Refusal extends Error {}

export class Connection extends EventTarget {
  #socket = null;
  #next = 1;
  /** @type {Map<number, {resolve: Function, reject: Function, timer: number}>} */
  #waiting = new Map();
  #delay = 250;
  isOpen = false;
  /** Why the last request has to wait; empty where none does. */
  busy = "";
  /** Bytes of the messages that came, for figures. */
  received = 0;

  /** @param {string} address of the socket */
  constructor(address) {
    super();
    this.address = address;
  }

  open() {
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    socket.onopen = () => {
      this.isOpen = true;
      this.#delay = 250;
      this.dispatchEvent(new Event("open"));
    };
    socket.onmessage = (event) => this.#take(event.data);
    socket.onclose = () => {
      const was = this.isOpen;
      this.isOpen = false;
      for (const { reject } of this.#waiting.values()) reject(new Refusal("the connection was lost"));
      this.#waiting.clear();
      this.#setBusy("");
      if (was) this.dispatchEvent(new Event("close"));
      setTimeout(() => this.open(), this.#delay);
      this.#delay = Math.min(this.#delay * 1.6, 5000);
    };
  }

  /**
   * Asks the program something.
   * @param {string} verb
   * @param {string} [text]
   * @returns {Promise<any>} the message that answers
   */
  ask(verb, text = "") {
    if (!this.isOpen) return Promise.reject(new Refusal("the program cannot be reached"));
    const number = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      this.#socket.send(text === "" ? `${number} ${verb}` : `${number} ${verb} ${text}`);
    });
  }

  /** Ends the connection, which is then tried again. */
  drop() {
    this.#socket.close();
  }

  #take(data) {
    this.received += data.length;
    if (performance.now() < measured) performance.mark("message");
    const message = JSON.parse(data);
    if (message.type === "waiting") {
      if (this.#waiting.has(message.re)) this.#setBusy(message.for);
      return;
    }
    const asked = message.re ? this.#waiting.get(message.re) : undefined;
    if (asked) {
      this.#waiting.delete(message.re);
      this.#setBusy("");
      if (message.type === "problem") return asked.reject(new Refusal(message.text));
      return asked.resolve(message);
    }
    this.dispatchEvent(new CustomEvent("message", { detail: message }));
  }

  #setBusy(reason) {
    if (this.busy === reason) return;
    this.busy = reason;
    this.dispatchEvent(new Event("busy"));
  }
}
