// Elements of the page. What the program says becomes text, never markup.

/**
 * An element with attributes and children. A list as `class` is joined without its empty parts; an attribute that is null is left out.
 * @param {string} name @param {Record<string, any>} [attributes] @param {...(string | Node)} children
 * @returns {HTMLElement}
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, Array.isArray(value) ? value.filter(Boolean).join(" ") : String(value));
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** A button with a name, and what it does. */
export function button(name, action, attributes = {}) {
  return element("button", { type: "button", onclick: action, ...attributes }, name);
}
