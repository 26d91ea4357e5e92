// A person's public profile, read from their own PDS: no AppView is asked. On Node hosts that strangers name go through the guard.
import { type ClientConfig, ClientError, fetchProfileFromPds } from 'masthead/client';
import { employer, primaryPosition } from 'masthead/core';

/** A few lines about somebody. */
export async function aboutPerson(config: ClientConfig, actor: string): Promise<string> {
  const profile = await fetchProfileFromPds(config, actor, { timeout: 20_000 });
  if (!profile) return `${actor} has no profile.`;
  const { displayName, handle, headline, skills } = profile;
  const now = primaryPosition(profile.positions);
  return [
    `${displayName ?? handle} (${handle})`,
    headline,
    now && [now.title, employer(now)].filter(Boolean).join(', '),
    skills.map(({ name }) => name).join(' · '),
  ]
    .filter(Boolean)
    .join('\n');
}

const [actor = 'gui.do', plc, handleResolver] = process.argv.slice(2);
try {
  console.log(await aboutPerson({ plc, handleResolver }, actor));
} catch (error) {
  if (!(error instanceof ClientError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
