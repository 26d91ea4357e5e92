import '@shoelace-style/shoelace/dist/components/card/card.js';
import css from '@shoelace-style/shoelace/dist/themes/light.css?inline';
import { cardData } from './card-data.ts';
import type { Subject } from './subject.ts';

export const SHOELACE_CARD: Subject = {
  name: 'Shoelace sl-card',
  note: 'picture, text and footer slotted',
  isPeer: true,
  css,
  create(index) {
    const { title, description, thumb } = cardData(index);
    const card = document.createElement('sl-card');
    card.innerHTML = `<img slot="image" src="${thumb}" alt="" loading="lazy"><strong>${title}</strong><br>${description}<div slot="footer">Field Notes</div>`;
    return card;
  },
  settled: (elements) =>
    Promise.all(elements.map((element) => (element as { updateComplete?: Promise<boolean> }).updateComplete)),
};
