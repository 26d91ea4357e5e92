import { html } from '../../../src/elements/html.ts';
import { renderTemplate } from '../../../src/elements/render-template.ts';

const copy = '../../../src/elements/render-template.ts?copy';
const second: { renderTemplate: typeof renderTemplate } = await import(copy);
const shown = [renderTemplate, second.renderTemplate].map((render) => {
  const place = document.createElement('p');
  render(html`<b>${'shown'}</b>`, place);
  return place.textContent;
});
parent.postMessage(shown);
