// After every script before it: what each element shows.
const elements = [
  ...document.querySelectorAll<Element & { updateComplete: Promise<unknown> }>('pub-card, pro-profile'),
];
await Promise.all(elements.map(({ updateComplete }) => updateComplete));
const titles = elements.map((element) => element.shadowRoot?.querySelector('[part=title]')?.textContent);
parent.postMessage(titles);
