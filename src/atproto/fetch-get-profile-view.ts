import type { ProfileView } from '../core/profile/profile-view.ts';
import { toProfileView } from '../core/profile/to-profile-view.ts';
import { ask } from './request/ask.ts';
import type { AskOptions, ClientConfig } from './request/client-config.ts';
import { ClientError } from './request/client-error.ts';

/**
 * Fetches a person's profile from an AppView (`id.{service}.getProfileView`). Answers are cached for up to 60 s; identical requests in flight are sent once.
 *
 * @param config which AppView, and which profile service
 * @param actor a handle or a DID; `@alice.example` and `Alice.Example.` are read as `alice.example`
 * @returns `null` when there is no such profile
 * @throws {ClientError} when there was no readable answer; its `kind` says why
 */
export function fetchGetProfileView(
  config: ClientConfig,
  actor: string,
  options?: AskOptions,
): Promise<ProfileView | null> {
  return askProfile(config, actor, toProfileView, options);
}

/** Sends the same query, and takes from the answer what `read` wants. */
export async function askProfile<View>(
  config: ClientConfig,
  actor: string,
  read: (answer: unknown) => View | null,
  options?: AskOptions,
): Promise<View | null> {
  const name = actor.trim().replace(/^@|\.$/g, '');
  if (!name) throw new ClientError('bad-request', actor);
  return ask(
    config,
    `id.${config.service ?? 'sifa'}.getProfileView`,
    // Case counts in a DID, not in a handle.
    [['actor', name.startsWith('did:') ? name : name.toLowerCase()]],
    read,
    { ...options, whole: true },
  );
}
