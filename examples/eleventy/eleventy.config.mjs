import { cardsInHtml } from 'masthead-static/rehype';

const appView = process.env.MASTHEAD_APP_VIEW ?? 'http://localhost:2584';
const withCards = cardsInHtml({ appView, cacheFile: 'masthead-cards.json' });

export default function configure(eleventy) {
  eleventy.addGlobalData('appView', appView);
  eleventy.addTransform('masthead', function (html) {
    return this.page.outputPath?.endsWith('.html') ? withCards(html) : html;
  });
}
