import { type CSSResult, type CSSResultGroup, type PropertyDeclarations, type TemplateResult, unsafeCSS } from 'lit';
import type { ShownProfile } from '../../core/profile/shown-profile.ts';
import {
  EmbedElement,
  type EmbedState,
  type ErrorDetail,
  type FallbackDetail,
  type Found,
  type Question,
} from '../base/embed-element.ts';
import { addAccessors, numberProperty, textProperty } from '../base/embed-property.ts';
import { loadLanguage, loadPart, neededPart, needPart } from '../base/load-parts.ts';
import type { Part } from '../base/part-table.ts';
import { configuredReading, profileAppView } from '../page/configure.ts';
import { litTemplate } from '../template/lit-template.ts';
import { proProfileHostStyles } from './pro-profile.styles.ts';
import type { ProfileLayout } from './pro-profile.template.ts';

/**
 * How a profile was found: in data from the page (`view`, `inline`), by the AppView, or assembled
 * from the records on the person's PDS.
 */
export type ProfileVia = 'view' | 'inline' | 'app-view' | 'pds';

/** The height of a skeleton, reserved until it shows. A byline needs none. */
const ROOM = /* css */ `
  :host(:not([layout='compact'])) .room {
    flex: 1;
    min-block-size: 10em;
  }
  :host([layout='compact']) .room {
    display: inline;
  }
`;

/**
 * A person's public professional profile. Its own children show before JavaScript runs, while it
 * loads, and when there is no profile; an element without children shows a plain link.
 *
 * For a busy page, read profiles on a server and serve them cached; this element is the easy way.
 *
 * @tag pro-profile
 * @slot - content while there is no profile, usually a plain link to the person
 *
 * @attr {string} actor - the person's handle or DID; required unless `view` is set
 * @attr {string} app-view - the AppView to ask, instead of the page's configured one
 * @attr {string} service - the profile service in `id.{service}.getProfileView`; `sifa` is the
 *   default
 * @attr {'app-view'|'pds'} source - `app-view` (the default), or `pds`: the raw records from the
 *   person's own PDS, with no AppView
 * @attr {'summary'|'full'|'compact'} layout - how much shows; `summary` is the default
 * @attr {number} max-skills - how many skills a summary shows; 5 is the default
 * @attr {'current'|'saved'} organisation-names - for an organisation whose name differs from the
 *   person's record: `current` (the default) shows its current name, `saved` the one in the record;
 *   the other name is a hint beside it
 * @attr {'auto'|'light'|'dark'} appearance - `auto` (the default) follows the page
 * @attr {'lazy'|'eager'} loading - `lazy` (the default) asks when the element comes near the
 *   viewport
 * @attr {1|2|3|4|5|6} heading - the name is a heading of this level and the sections of `full` are
 *   headings one level below; none by default, and none in a byline
 * @attr {string} target - where the link opens, as on `<a>`
 * @attr {string} profile-base - the address of the person's page with `{handle}` or `{did}`, such
 *   as `https://people.example/p/{handle}`; `none` for no link to it. By default the page on the
 *   AppView's own site
 * @attr {string} lang - the language of words and dates, BCP 47; by default that of the nearest
 *   element with `lang`. The element follows later changes
 *
 * @fires {ProProfileLoadEvent} pro-profile-load - a profile shows; `via` says which way it was
 *   found: `view`, `inline`, `app-view` or `pds`
 * @fires {ProProfileFallbackEvent} pro-profile-fallback - there is no profile; the fallback shows
 * @fires {ProProfileErrorEvent} pro-profile-error - the request failed; the fallback shows
 *
 * @cssState loading - waiting, for the viewport or for an answer
 * @cssState ready - a profile shows
 * @cssState fallback - there is no profile
 * @cssState error - the request failed
 *
 * @csspart card - the whole element, whatever it shows; with `summary`, `full`, `compact`, `basic`
 *   or `skeleton` beside it
 * @csspart site - the row with picture and name
 * @csspart avatar - the person's picture
 * @csspart tile - the letter in place of a missing picture
 * @csspart names - the column beside the picture
 * @csspart heading - the name; a byline's with the picture
 * @csspart title - the name: the link to the person's page
 * @csspart role - current title and employer; a summary's second one has `also` beside it
 * @csspart next-role - the role that begins next, in a summary without a current role
 * @csspart other-name - in `full`: the organisation's other name: its current one, or the one in
 *   the record
 * @csspart on-behalf-of - the party that the person represents in a role
 * @csspart meta - the quiet row: handle, pronouns, location, website
 * @csspart handle - the handle
 * @csspart pronouns - the pronouns
 * @csspart location - the location
 * @csspart website - the link to the person's own site
 * @csspart headline - the person's headline
 * @csspart skills - a list of skills
 * @csspart skill - one skill
 * @csspart about - the person's own text
 * @csspart section - the title of a section
 * @csspart timeline - a list of positions, of education, of projects, talks or investments
 * @csspart entry - one of them; one that has yet to begin has `upcoming` beside it
 * @csspart when - the dates with the duration
 * @csspart dates - from when to when
 * @csspart duration - how long a position has lasted, or that it is upcoming; in words for screen
 *   readers
 * @csspart what - the column beside the dates
 * @csspart entry-title - the position, the school, the project, the talk or the company
 * @csspart entry-place - the employer, the degree, the event, or how much was invested
 * @csspart entry-text - its description
 * @csspart people - the other speakers of a talk
 * @csspart person - one of them
 * @csspart more - at the end of a section that has more than the answer holds
 * @csspart skill-group - the skills of one category
 * @csspart category - the category's name
 *
 * @cssproperty --pro-profile-accent - the band at the top and the ground of the letter tile; by
 *   default the accent of the person's publication, or a quiet grey without one
 * @cssproperty --pro-profile-accent-foreground - the text on it
 * @cssproperty --pro-profile-background - the ground; white or a soft black when not set
 * @cssproperty --pro-profile-foreground - the text
 * @cssproperty --pro-profile-border-color - the hairlines
 * @cssproperty --pro-profile-radius - the corners, 14px
 * @cssproperty --pro-profile-title-font - the font of the name and of the sections' titles, but not
 *   in a byline; the page's own font when not set
 * @cssproperty --pro-profile-focus-color - the focus ring
 *
 * @example
 * ```ts
 * import 'masthead/pro-profile';
 *
 * const profile = document.createElement('pro-profile');
 * profile.actor = 'mara.tidewater.example';
 * document.body.append(profile);
 * ```
 */
export class ProProfile extends EmbedElement<ShownProfile> {
  static override readonly tag: string = 'pro-profile';
  static override readonly hostStyles: CSSResult = unsafeCSS(proProfileHostStyles + ROOM);
  static override readonly part = 'profile';
  /** The styles of a subclass; a profile's own are in its part. */
  static override styles: CSSResultGroup = [];
  static override properties: PropertyDeclarations = {
    actor: textProperty(),
    appView: textProperty('', 'app-view'),
    service: textProperty('sifa'),
    source: textProperty('app-view'),
    layout: textProperty('summary'),
    maxSkills: numberProperty(5, 'max-skills'),
    organisationNames: textProperty('current', 'organisation-names'),
    appearance: textProperty('auto'),
    target: textProperty(),
    profileBase: textProperty('', 'profile-base'),
  };

  static {
    ProProfile.finalize();
    addAccessors(ProProfile);
  }

  /** The person's handle or DID. */
  declare actor: string;
  /** The AppView to ask. */
  declare appView: string;
  /** The profile service. */
  declare service: string;
  /** The AppView, or the person's PDS. */
  declare source: 'app-view' | 'pds';
  declare layout: ProfileLayout;
  /** The number of skills in a summary; 5 when the value is not usable. */
  declare maxSkills: number;
  /** Which name of a renamed organisation shows. */
  declare organisationNames: 'current' | 'saved';
  declare appearance: 'auto' | 'light' | 'dark';
  declare target: string;
  /** The address of the person's page, with `{handle}` or `{did}`; `none` for no link to it. */
  declare profileBase: string;

  protected override get subject(): string {
    return this.actor;
  }

  protected override read(data: unknown): ShownProfile | null {
    return this.#part?.read(data) ?? null;
  }

  protected override question(): Question<ShownProfile> {
    const { readProfile: ask } = neededPart('asking') as Part<'asking'>;
    return (this.#part as Part<'profile'>).profileQuestion(this, {
      baseUrl: profileAppView(this.appView),
      reading: configuredReading(),
      ask,
      load: () => loadPart('fetch-profile-from-pds'),
    });
  }

  protected override card(view: ShownProfile): TemplateResult {
    const { broken } = this;
    const drawing = {
      appView: profileAppView(this.appView),
      full: neededPart('full-profile')?.fullProfile,
      broken,
      loadLanguage,
    };
    return litTemplate((this.#part as Part<'profile'>).drawProfile(this, view, drawing));
  }

  protected override prepare(): Promise<void> | undefined {
    return this.layout === 'full' ? needPart('full-profile') : undefined;
  }

  protected override painted(shell: HTMLElement, view: ShownProfile): void {
    this.#part?.paintProfile(shell, view);
    const part = this.layout === 'full' && neededPart('full-profile');
    if (!part) return;
    this.adopt(unsafeCSS(part.fullProfileStyles));
  }

  protected override placeholder(state: EmbedState): TemplateResult | undefined {
    const template = this.#part?.drawPlaceholder(this, this.words, state, profileAppView(this.appView));
    return template && litTemplate(template);
  }

  get #part(): Part<'profile'> | undefined {
    return neededPart('profile');
  }
}

/** A profile shows. */
export type ProProfileLoadEvent = CustomEvent<Found<ShownProfile, ProfileVia>>;
/** There is no profile. */
export type ProProfileFallbackEvent = CustomEvent<FallbackDetail>;
/** The request failed. */
export type ProProfileErrorEvent = CustomEvent<ErrorDetail>;

declare global {
  interface HTMLElementTagNameMap {
    'pro-profile': ProProfile;
  }
  // The events bubble, so listeners may also be on `document`, `window` and any element.
  interface GlobalEventHandlersEventMap {
    'pro-profile-load': ProProfileLoadEvent;
    'pro-profile-fallback': ProProfileFallbackEvent;
    'pro-profile-error': ProProfileErrorEvent;
  }
}
