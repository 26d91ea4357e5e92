import { type ProfileSummary, summarizeProfile } from '../core/profile/summarize-profile.ts';
import { fetchGetProfileView } from './fetch-get-profile-view.ts';
import type { AskOptions, ClientConfig } from './request/client-config.ts';

/** Options of `fetchProfileSummary`. */
export interface SummaryOptions extends AskOptions {
  /** The number of skills, in the order of the profile; 5 when left out. */
  readonly maxSkills?: number;
}

/**
 * Fetches a person's profile from an AppView and reduces it to a byline: name, picture, headline, current title and employer, top skills.
 *
 * @param actor a handle or a DID
 * @returns `null` when there is no such profile
 * @throws {ClientError} when there was no readable answer; its `kind` says why
 */
export async function fetchProfileSummary(
  config: ClientConfig,
  actor: string,
  options: SummaryOptions = {},
): Promise<ProfileSummary | null> {
  const view = await fetchGetProfileView(config, actor, options);
  return view && summarizeProfile(view, options);
}
