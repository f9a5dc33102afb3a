/** Searches the pages, headings and symbols. The index loads when the field gets the focus. */
const field = document.getElementById("search");
const list = document.getElementById("results");
const root = document.documentElement.dataset.root;
const MAX_RESULTS = 12;

let loading;
/** A script instead of a fetch, which browsers refuse for pages that are opened from a folder. */
function load() {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${root}search_index.js`;
    script.onload = () => resolve(window.searchIndex);
    script.onerror = reject;
    document.head.append(script);
  });
  return loading;
}

/** How well an entry matches: the smaller the better; undefined if a word is missing. */
function rankOf([title, kind, , page], words) {
  const name = title.toLowerCase();
  // Guides come before symbols that match equally well.
  let rank = name.length / 100 - (kind === "page" || kind === "heading" ? 0.5 : 0);
  for (const word of words) {
    const at = name.indexOf(word);
    if (at < 0 && !page.toLowerCase().includes(word)) return undefined;
    rank += at === 0 ? (name === word ? 0 : 1) : at > 0 ? 2 : 3;
  }
  return rank;
}

async function show() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const index = await load();
  if (words.join(" ") !== field.value.toLowerCase().split(/\s+/).filter(Boolean).join(" ")) return;
  const found = words.length === 0 ? [] : index.map((entry) => ({ entry, rank: rankOf(entry, words) }));
  const best = found.filter(({ rank }) => rank !== undefined).sort((left, right) => left.rank - right.rank);
  list.replaceChildren(...best.slice(0, MAX_RESULTS).map(({ entry }, place) => itemOf(entry, place)));
  if (words.length > 0 && best.length === 0) {
    const none = document.createElement("p");
    none.textContent = "No results";
    list.append(none);
  }
  list.hidden = words.length === 0;
  field.setAttribute("aria-expanded", String(!list.hidden));
  select(best.length > 0 ? 0 : -1);
}

function itemOf([title, kind, url, page, summary], place) {
  const link = document.createElement("a");
  link.id = `result-${place}`;
  link.role = "option";
  link.href = root + url;
  link.tabIndex = -1;
  for (const [name, text] of [
    ["b", title],
    ["small", kind === "page" ? page : `${kind} · ${page}`],
    ["span", summary],
  ]) {
    if (!text) continue;
    const part = document.createElement(name);
    part.textContent = text;
    link.append(part);
  }
  return link;
}

let selected = -1;
function select(place) {
  const options = list.querySelectorAll("[role=option]");
  selected = options.length === 0 ? -1 : (place + options.length) % options.length;
  for (const [index, option] of options.entries()) option.ariaSelected = String(index === selected);
  options[selected]?.scrollIntoView({ block: "nearest" });
  if (selected < 0) field.removeAttribute("aria-activedescendant");
  else field.setAttribute("aria-activedescendant", options[selected].id);
}

function close() {
  list.hidden = true;
  field.setAttribute("aria-expanded", "false");
}

field.addEventListener("focus", () => void load());
field.addEventListener("input", () => void show());
field.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    select(selected + (event.key === "ArrowDown" ? 1 : -1));
  } else if (event.key === "Enter") list.querySelector("[aria-selected=true]")?.click();
  else if (event.key === "Escape") close();
});
list.addEventListener("click", close);
document.addEventListener("pointerdown", ({ target }) => {
  if (!target.closest("search")) close();
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || /input|textarea/i.test(event.target.tagName)) return;
  event.preventDefault();
  field.focus();
});
