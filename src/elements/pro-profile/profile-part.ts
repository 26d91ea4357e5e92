/** The part `profile`: the code that a `<pro-profile>` needs only to show something. */

import type { fetchProfileFromPds } from '../../atproto/client/fetch-profile-from-pds.ts';
import type { readProfile } from '../../atproto/request/app-view-answers.ts';
import { profileBase, profileUrl } from '../../core/profile/profile-view.ts';
import { type ShownProfile, toShownProfile } from '../../core/profile/shown-profile.ts';
import { looseActor } from '../../core/values/pasted.ts';
import type { Question } from '../base/question.ts';
import { type LoadLanguage, profileMessages } from '../page/messages.ts';
import type { MastheadConfig } from '../page/page-state.ts';
import type { Template } from '../template/html.ts';
import type { BrokenPictures } from '../template/pieces.template.ts';
import { proProfileStyles } from './pro-profile.styles.ts';
import { type FullProfile, profilePaint, proProfilePlaceholder, proProfileTemplate } from './pro-profile.template.ts';

export * from '../base/showing-part.ts';
export { proProfileStyles as styles, toShownProfile as read };

/** The attributes of a `<pro-profile>`. */
interface ProfileElement extends Element {
  readonly actor: string;
  readonly service: string;
  readonly source: string;
  readonly layout: string;
  readonly maxSkills: number;
  readonly organisationNames: 'current' | 'saved';
  readonly heading: number;
  readonly target: string;
  readonly profileBase: string;
}

/** What a profile is drawn with besides its attributes. */
export interface ProfileDrawing {
  /** The AppView of the element, which has people's pages. */
  readonly appView: string;
  readonly full: FullProfile | undefined;
  readonly broken: BrokenPictures;
  readonly loadLanguage: LoadLanguage;
}

/** What a profile's question needs. */
export interface ProfileAsking {
  readonly baseUrl: string;
  readonly reading: Omit<MastheadConfig, 'appView' | 'profileAppView'>;
  readonly ask: typeof readProfile;
  /** Loads the part that reads the person's own PDS. */
  readonly load: () => Promise<{ readonly fetchProfileFromPds: typeof fetchProfileFromPds }>;
}

/** The question of a `<pro-profile>`. */
export function profileQuestion(
  { actor, service, source }: ProfileElement,
  { baseUrl, reading, ask, load }: ProfileAsking,
): Question<ShownProfile> {
  const via = source === 'pds' ? 'pds' : 'app-view';
  return {
    key: [actor, baseUrl, service, via, ...Object.values(reading)],
    answer: !actor
      ? 'missing'
      : !looseActor(actor)
        ? 'invalid'
        : async (how) => {
            const view =
              via === 'pds'
                ? await (await load()).fetchProfileFromPds(reading, actor, how)
                : await ask({ baseUrl, service, ...reading, ...how }, actor, toShownProfile);
            return view && { view, via };
          },
  };
}

/** Draws the profile of a person. */
export function drawProfile(
  element: ProfileElement,
  view: ShownProfile,
  { appView, full, broken, loadLanguage }: ProfileDrawing,
): Template {
  const { layout, maxSkills, organisationNames, heading, target } = element;
  return proProfileTemplate(view, {
    link: pageOf(element, appView, view),
    layout,
    full,
    maxSkills,
    organisationNames,
    heading,
    target,
    today: new Date().toISOString(),
    messages: profileMessages(element, loadLanguage),
    broken,
  });
}

/**
 * Sets the colours of the person's publication. By script, because a strict CSP blocks style
 * attributes.
 */
export function paintProfile(shell: HTMLElement, view: ShownProfile): void {
  for (const [name, value] of Object.entries(profilePaint(view))) shell.style.setProperty(name, value);
}

/** The skeleton, or the plain link to a person; `undefined` without text and without a name. */
export function drawPlaceholder(
  element: ProfileElement,
  words: string,
  state: string,
  appView: string,
): Template | undefined {
  const name = looseActor(element.actor);
  const text = words || (name && `@${name}`) || element.actor;
  const { layout, heading, target } = element;
  if (!text) return undefined;
  return proProfilePlaceholder({
    // Without a profile, the person's page would be a 404. After an error it may exist.
    link: name && state !== 'fallback' ? pageOf(element, appView, { did: name, handle: name }) : undefined,
    text,
    layout,
    heading,
    target,
    loading: state === 'loading',
  });
}

function pageOf(
  element: ProfileElement,
  appView: string,
  person: Pick<ShownProfile, 'did' | 'handle'>,
): string | undefined {
  const base = profileBase(element.profileBase, appView);
  return base && (profileUrl(base, person) ?? undefined);
}
