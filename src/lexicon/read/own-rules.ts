// lexicons/ holds the publishers' own files, byte for byte. This file holds the rules that Masthead
// adds, and the fields that their newest files do not name yet: docs/rules.md#records.

import type { BaseSchema } from '@atcute/lexicons/validations';
import type { AgentRef } from '../../core/profile/organisation.ts';
import { DOCUMENT, PUBLICATION } from '../../core/values/identifiers.ts';
import { IdSifaDefs } from '../generated/index.ts';
import type { Readable } from './value-reader.ts';

/** What a field must be, besides its lexicon. */
export interface OwnRule {
  /** A text that shows something: a card without a name or a title has nothing to show. */
  readonly shown?: true;
  /** An open union is read as a closed one: the contrast of an alpha colour cannot be known. */
  readonly closed?: boolean;
}

const COLOUR: OwnRule = { closed: true };

/** By the `$type` of an object and the name of its field. */
export const OWN_RULES: Readonly<Record<string, Readonly<Record<string, OwnRule>>>> = {
  [PUBLICATION]: { name: { shown: true } },
  [DOCUMENT]: { title: { shown: true } },
  'site.standard.theme.basic': {
    background: COLOUR,
    foreground: COLOUR,
    accent: COLOUR,
    accentForeground: COLOUR,
  },
};

/**
 * An organisation or a person that an entry names, in the form of Sifa's records since September
 * 2026.
 */
const AGENT: Readonly<Record<string, BaseSchema>> = { agentRef: IdSifaDefs.agentRefSchema };

/** Optional fields that records have and their lexicon does not name, by `$type`. */
const FURTHER = { 'id.sifa.profile.position': AGENT, 'id.sifa.profile.course': AGENT } as const;
export const FURTHER_FIELDS: Readonly<Record<string, Readonly<Record<string, BaseSchema>>>> = FURTHER;

/** A record as it is read: the fields of its lexicon, and those of `FURTHER_FIELDS`. */
export type ReadRecord<Main> = Readable<Main> &
  (Main extends { readonly $type: 'id.sifa.profile.position' | 'id.sifa.profile.course' }
    ? { readonly agentRef?: AgentRef }
    : unknown);
