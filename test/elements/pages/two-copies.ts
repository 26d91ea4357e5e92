// After every script before it: what each element shows.
const titles = [...document.querySelectorAll('pub-card, pro-profile')].map(
  (element) => element.shadowRoot?.querySelector('[part=title]')?.textContent,
);
parent.postMessage(titles);
