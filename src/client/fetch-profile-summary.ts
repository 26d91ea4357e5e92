import { type ProfileSummary, summarizeProfile } from '../core/profile/summarize-profile.ts';
import type { AskOptions, ClientConfig } from '../network/client-config.ts';
import { fetchGetProfileView } from './fetch-get-profile-view.ts';

/** How a summary is asked for. */
export interface SummaryOptions extends AskOptions {
  /** How many skills, in the order given; 5 when left out. */
  readonly maxSkills?: number;
}

/**
 * Asks an AppView for a person's profile and boils it down to a byline: name, picture, headline, current title and employer, top skills.
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
