import type { ProfileEducation, ProfilePosition, ProfileSkill, ProfileView } from './profile-view.ts';

type Entry = ProfileSkill | ProfilePosition | ProfileEducation;

// The first two are in the script tag: every byte counts.

/**
 * The visible content of an entry: the name of a skill; of others everything but the key, the flag
 * and the links.
 */
const said = (entry: object & { readonly name?: string }) =>
  JSON.stringify(entry.name ?? { ...entry, rkey: undefined, primary: undefined, skillRkeys: undefined })
    .normalize()
    .toLowerCase()
    .replace(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu, '');

/**
 * The entries of a section; of several with the same content only the first
 * (docs/rules.md#said-once).
 */
export const once = <E extends object>(entries: readonly E[]): E[] => {
  const all = new Set();
  return entries.filter((entry) => all.size < all.add(said(entry)).size);
};

/**
 * A profile without repeated positions, education and skills. The entry that stays gets the fields
 * and the links of its repetitions.
 */
export function saidOnce<Profile extends Pick<ProfileView, 'positions' | 'education' | 'skills'>>(
  profile: Profile,
): Profile {
  const { positions, education, skills } = profile;
  const skillKeys = keptKeys(skills);
  const positionKeys = keptKeys(positions);
  return {
    ...profile,
    positions: joined(positions, 'skillRkeys', skillKeys),
    education: joined(education),
    skills: joined(skills, 'positionRkeys', positionKeys),
  };
}

/** Maps the key of each entry to the key of the entry that stays in its place. */
function keptKeys(entries: readonly Entry[]): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  const keys = new Map<string, string>();
  for (const entry of entries) {
    const what = said(entry);
    first.set(what, first.get(what) ?? entry.rkey);
    keys.set(entry.rkey, first.get(what) ?? entry.rkey);
  }
  return keys;
}

/** The entries without repetitions; `links` names the field with keys of the other section. */
function joined<E extends Entry & { readonly [L in Links]?: readonly string[] }, Links extends string = never>(
  entries: readonly E[],
  links?: Links,
  keys?: ReadonlyMap<string, string>,
): E[] {
  const found = new Map<string, E>();
  for (const entry of entries) {
    const what = said(entry);
    const kept = found.get(what);
    const own = links && [kept, entry].flatMap((each) => each?.[links] ?? []).map((key) => keys?.get(key) ?? key);
    const has = links && (kept?.[links] ?? entry[links]);
    found.set(what, { ...entry, ...kept, ...(links && has && { [links]: [...new Set(own)] }) });
  }
  return [...found.values()];
}
