import type { ProfileView } from '../core/profile/profile-view.ts';
import { toProfileView } from '../core/profile/to-profile-view.ts';
import { ask } from '../network/ask.ts';
import type { AskOptions, ClientConfig } from '../network/client-config.ts';
import { ClientError } from '../network/client-error.ts';

/**
 * Asks an AppView for a person's profile (`id.{service}.getProfileView`). Answers are kept for 60 s, the same question in flight is asked once.
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

/** Asks so, and reads as much of the answer as is wanted. */
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
    // The letters of a DID count, those of a handle do not.
    [['actor', name.startsWith('did:') ? name : name.toLowerCase()]],
    read,
    { ...options, whole: true },
  );
}
