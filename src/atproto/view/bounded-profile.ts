// A profile within the limits of an answer, the same from an index and from a PDS.

import type { ProfileView } from '../../core/profile/profile-view.ts';
import { keepProfileRecord, SECTION_LIMITS } from '../../lexicon/records/kept-record.ts';
import { isHidden } from '../../lexicon/self-labels.ts';
import {
  compare,
  type KeyedRecord,
  PROFILE_SECTIONS,
  type ProfileRecords,
  type ProfileSection,
} from '../repository/profile-sections.ts';
import { assembleProfileView, type ProfileParts } from './assemble-profile-view.ts';

/** Bytes of JSON. Clients accept an answer of 1 MB. */
const MAX_BYTES = 900_000;

/** Records of a profile within `SECTION_LIMITS`, each section in its stored order. */
export interface KeptRecords {
  readonly records: ProfileRecords;
  /** The sections with entries left out. */
  readonly cut: readonly ProfileSection[];
}

/**
 * Cuts the records of a whole repository like an index, so that both give the same profile
 * (docs/rules.md#what-a-profile-holds).
 */
export function keepRecords(records: ProfileRecords): KeptRecords {
  const cut: ProfileSection[] = [];
  const sections = Object.entries(PROFILE_SECTIONS).map(([collection, section]) => {
    const shown = shownRecords(collection, records[section]);
    let bytes = 0;
    const end = shown.findIndex(({ value }, at) => {
      const full = at === SECTION_LIMITS.entries || bytes >= SECTION_LIMITS.bytes;
      bytes += bytesOf(value);
      return full;
    });
    if (end >= 0) cut.push(section);
    return [section, end < 0 ? shown : shown.slice(0, end)];
  });
  return { records: { ...records, ...Object.fromEntries(sections) }, cut };
}

function shownRecords(collection: string, records: readonly KeyedRecord[] = []): KeyedRecord[] {
  const found = records.flatMap(({ rkey, value }) => {
    const kept = isHidden(value) ? null : keepProfileRecord(collection, rkey, value);
    return kept ? [{ rkey, value: kept.record, rank: kept.rank }] : [];
  });
  return found.sort((a, b) => compare(b.rank, a.rank) || compare(a.rkey, b.rkey));
}

/**
 * Assembles a profile whose JSON has at most 900 kB. Names and keys can appear in it many times, so
 * the size of its records does not bound it: while it is too long, each section keeps the first
 * half of its entries.
 *
 * @returns as `assembleProfileView`; `cut` names the sections that are not whole
 */
export function assembleBoundedProfile(parts: ProfileParts, cut: readonly ProfileSection[]): ProfileView | null {
  const left = new Set<string>(cut);
  for (let entries: number = SECTION_LIMITS.entries; ; entries = Math.floor(entries / 2)) {
    const records = firstOf(parts.records, entries, left);
    const view = assembleProfileView({ ...parts, records });
    if (view === null) return null;
    const whole = left.size > 0 ? { ...view, cut: [...left].sort() } : view;
    if (entries === 0 || bytesOf(whole) <= MAX_BYTES) return whole;
  }
}

/**
 * The first entries of each section, which must be in stored order; adds the names of sections with
 * more entries to `cut`.
 */
function firstOf(records: ProfileRecords, entries: number, cut: Set<string>): ProfileRecords {
  const sections = Object.values(PROFILE_SECTIONS).map((section) => {
    const all = records[section];
    if (all && all.length > entries) cut.add(section);
    return [section, all?.slice(0, entries)];
  });
  return { ...records, ...Object.fromEntries(sections) };
}

function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}
