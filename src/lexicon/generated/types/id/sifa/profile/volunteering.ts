// Generated from lexicons/ by tools/generate-lexicon.ts. Do not edit.
import type {} from '@atcute/lexicons';
import * as v from '@atcute/lexicons/validations';
import * as IdSifaDefs from "../defs.ts";

const _mainSchema = /*#__PURE__*/ v.record(
	/*#__PURE__*/ v.tidString(),
	/*#__PURE__*/ v.object(
		{
			"$type": /*#__PURE__*/ v.literal("id.sifa.profile.volunteering"),
			/**
			 * The organization, as a single nested reference mirroring the flat organization / organizationDid / entityRef fields. Additive dual-write: the flat fields remain the source of truth for existing consumers.
			 */
			get "agentRef"() {
				return /*#__PURE__*/ v.optional(IdSifaDefs.agentRefSchema)
			},
			/**
			 * Cause area (e.g., 'Education', 'Environment', 'Health').
			 * @maxLength 2560
			 * @maxGraphemes 256
			 */
			"cause": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 2560), /*#__PURE__*/ v.stringGraphemes(0, 256)]
			)),
			/**
			 * Client-declared timestamp when this record was originally created.
			 */
			"createdAt": /*#__PURE__*/ v.datetimeString(),
			/**
			 * Description of volunteer activities and impact.
			 * @maxLength 50000
			 * @maxGraphemes 5000
			 */
			"description": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 50000), /*#__PURE__*/ v.stringGraphemes(0, 5000)]
			)),
			/**
			 * End date in YYYY-MM or YYYY-MM-DD format. Omit if currently volunteering.
			 */
			"endedAt": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
			/**
			 * Portable, app-neutral identifier for the organization the user selected from a resolver dropdown: a Wikidata Q-ID URI (http://www.wikidata.org/entity/Q...), a ROR URI, or an LEI URI. Enables deterministic resolution to a canonical entity even before the organization claims an ATproto account. Absent for free-text entries.
			 */
			"entityRef": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.genericUriString()),
			/**
			 * Organization name.
			 * @minLength 1
			 * @maxLength 2560
			 * @maxGraphemes 256
			 */
			"organization": /*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(1, 2560), /*#__PURE__*/ v.stringGraphemes(0, 256)]
			),
			/**
			 * DID of the organization's ATproto account, if one exists.
			 */
			"organizationDid": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.didString()),
			/**
			 * Volunteer role or title.
			 * @maxLength 2560
			 * @maxGraphemes 256
			 */
			"role": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 2560), /*#__PURE__*/ v.stringGraphemes(0, 256)]
			)),
			/**
			 * Start date of the volunteer role in YYYY-MM or YYYY-MM-DD format.
			 */
			"startedAt": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		}
	)
);
type main$schematype = typeof _mainSchema;

export interface mainSchema extends main$schematype {}
export const mainSchema = _mainSchema as mainSchema;

export interface Main extends v.InferInput<typeof mainSchema> {}

/** What stands in a record's own `$type`. */
export const $type = "id.sifa.profile.volunteering";
