import { openBuilder } from '../../../packages/masthead-appview/src/pages/builder/open-builder.ts';
import { CONTROLS, TOKENS } from '../../../packages/masthead-appview/src/pages/frame/page-style.ts';
import '../../../packages/masthead-appview/src/pages/builder/builder.css';
import { APP_VIEWS, answerStory } from '../../app-views.ts';
import { ARTICLE } from '../../views/card-views.ts';
import { PROFILE } from '../../views/profile-views.ts';

const FRONT = {
  name: 'Masthead',
  checks: false,
  samples: [
    { name: 'An article', paste: ARTICLE.uri },
    { name: 'A person', paste: `@${PROFILE.handle}` },
  ],
};

// On a page of its own it has the style of all pages; here that must not reach the stories around
// it.
const common = new CSSStyleSheet();
common.replaceSync(`.builder{${TOKENS};${CONTROLS}}`);

/**
 * The builder that every AppView serves at `/`, with an AppView that answers from the repository.
 */
export function builderLab(): HTMLElement {
  if (!document.adoptedStyleSheets.includes(common)) document.adoptedStyleSheets.push(common);
  const element = document.createElement('div');
  element.className = 'builder';
  void openBuilder(element, {
    query: '',
    addresses: [APP_VIEWS.ready],
    fetch: (input) =>
      String(input) === `${APP_VIEWS.ready}/` ? Promise.resolve(Response.json(FRONT)) : answerStory(input),
    remember: () => {},
  });
  return element;
}
