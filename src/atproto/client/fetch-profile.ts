// The public functions that fetch a profile from an AppView.

import { parseProfileView } from '../../core/profile/profile-details.ts';
import type { ProfileView } from '../../core/profile/profile-view.ts';
import { type ProfileSummary, type SummaryOptions, summarizeProfile } from '../../core/profile/summarize-profile.ts';
import { readProfile } from '../request/app-view-answers.ts';
import { checkAppViewConfig, checkOptions, checkText } from '../request/check-arguments.ts';
import type { AppViewConfig, RequestOptions } from '../request/client-config.ts';

/**
 * Fetches a person's profile from an AppView (`id.{service}.getProfileView`). Answers are cached
 * for up to 60 s; identical requests in flight are sent once.
 *
 * @param config which AppView, and which profile service
 * @param actor a handle or a DID; `@alice.example` and `Alice.Example.` are read as `alice.example`
 * @returns `null` when there is no such profile
 * @throws {ClientError} when there was no readable answer; its `kind` says why
 * @throws {TypeError} when `config` names no AppView, or `actor` is not a string
 * @example
 * ```js
 * import { fetchGetProfileView } from 'masthead/client';
 *
 * const config = { baseUrl: 'http://localhost:2584' };
 * const profile = await fetchGetProfileView(config, 'mara.tidewater.example');
 * console.log(profile?.displayName, profile?.positions.length);
 * ```
 */
export async function fetchGetProfileView(
  config: AppViewConfig,
  actor: string,
  options?: RequestOptions,
): Promise<ProfileView | null> {
  const asking = { ...checkAppViewConfig(config), ...checkOptions(options) };
  checkText('actor', actor, 'a handle such as alice.example, or a DID');
  return readProfile(asking, actor, parseProfileView);
}

/**
 * Fetches a person's profile from an AppView and reduces it to a byline: name, picture, headline,
 * current title and employer, top skills.
 *
 * @param config which AppView, and which profile service
 * @param actor a handle or a DID
 * @param options `maxSkills` as for `summarizeProfile`
 * @returns `null` when there is no such profile
 * @throws {ClientError} when there was no readable answer; its `kind` says why
 * @throws {TypeError} when `config` names no AppView, or `actor` is not a string
 * @example
 * ```js
 * import { fetchProfileSummary } from 'masthead/client';
 *
 * const config = { baseUrl: 'http://localhost:2584' };
 * const person = await fetchProfileSummary(config, 'mara.tidewater.example');
 * console.log(person?.currentTitle, person?.currentCompany);
 * ```
 */
export async function fetchProfileSummary(
  config: AppViewConfig,
  actor: string,
  options?: RequestOptions & SummaryOptions,
): Promise<ProfileSummary | null> {
  const view = await fetchGetProfileView(config, actor, options);
  return view && summarizeProfile(view, options);
}
