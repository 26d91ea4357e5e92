import { ARTICLE, ON_PLATFORMS } from './views/card-views.ts';
import { PROFILE } from './views/profile-views.ts';

/** The AppViews that stories ask, by how they answer. None of them is on the network. */
export const APP_VIEWS = {
  ready: 'https://ready.appview.example',
  verified: 'https://verified.appview.example',
  waiting: 'https://waiting.appview.example',
  empty: 'https://empty.appview.example',
  failing: 'https://failing.appview.example',
} as const;

/** Answers in place of the network. A host that no story names has nothing to say. */
export function answerStory(input: RequestInfo | URL): Promise<Response> {
  const { origin, pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
  if (origin === APP_VIEWS.waiting) return new Promise(() => {});
  if (origin === APP_VIEWS.failing) return answer({ error: 'InvalidRequest', message: 'This AppView is broken.' }, 400);
  const forPeople = pathname.includes('getProfileView');
  if (origin === APP_VIEWS.ready) return answer(forPeople ? PROFILE : { view: { external: ARTICLE } });
  if (origin === APP_VIEWS.verified) {
    const external = [ON_PLATFORMS.Leaflet, ARTICLE].find(({ uri }) => uri === searchParams.get('url'));
    return answer(external ? { view: { external }, verification: { status: 'verified' } } : {});
  }
  return answer(forPeople ? { error: 'ProfileNotFound', message: 'There is none.' } : {}, forPeople ? 404 : 200);
}

function answer(body: unknown, status = 200): Promise<Response> {
  return Promise.resolve(Response.json(body, { status }));
}
