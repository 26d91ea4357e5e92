// Generated from lexicons/ by tools/generate-lexicon.ts. Do not edit.
import type {} from '@atcute/lexicons';
import * as v from '@atcute/lexicons/validations';
import * as ComAtprotoLabelDefs from "../../../com/atproto/label/defs.ts";
import * as CommunityLexiconLocationAddress from "../../../community/lexicon/location/address.ts";

const _mainSchema = /*#__PURE__*/ v.record(
	/*#__PURE__*/ v.tidString(),
	/*#__PURE__*/ v.object(
		{
			"$type": /*#__PURE__*/ v.literal("id.sifa.profile.education"),
			/**
			 * @maxLength 10000
			 * @maxGraphemes 1000
			 */
			"activities": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 10000), /*#__PURE__*/ v.stringGraphemes(0, 1000)]
			)),
			/**
			 * When the owner says the record was made.
			 */
			"createdAt": /*#__PURE__*/ v.datetimeString(),
			/**
			 * @maxLength 2560
			 * @maxGraphemes 256
			 */
			"degree": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 2560), /*#__PURE__*/ v.stringGraphemes(0, 256)]
			)),
			/**
			 * @maxLength 50000
			 * @maxGraphemes 5000
			 */
			"description": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 50000), /*#__PURE__*/ v.stringGraphemes(0, 5000)]
			)),
			/**
			 * End. YYYY, YYYY-MM or YYYY-MM-DD; old records hold full datetimes.
			 */
			"endedAt": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
			/**
			 * The organisation as a Wikidata, ROR or LEI address.
			 */
			"entityRef": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.genericUriString()),
			/**
			 * @maxLength 2560
			 * @maxGraphemes 256
			 */
			"fieldOfStudy": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 2560), /*#__PURE__*/ v.stringGraphemes(0, 256)]
			)),
			/**
			 * @maxLength 500
			 * @maxGraphemes 50
			 */
			"grade": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 500), /*#__PURE__*/ v.stringGraphemes(0, 50)]
			)),
			/**
			 * @minLength 1
			 * @maxLength 2560
			 * @maxGraphemes 256
			 */
			"institution": /*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(1, 2560), /*#__PURE__*/ v.stringGraphemes(0, 256)]
			),
			"institutionDid": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.didString()),
			"isPrimary": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.boolean()),
			/**
			 * What the owner says about this record; `!hide` and `!no-unauthenticated` take it out of every answer.
			 */
			get "labels"() {
				return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.variant([ComAtprotoLabelDefs.selfLabelsSchema]))
			},
			get "location"() {
				return /*#__PURE__*/ v.optional(CommunityLexiconLocationAddress.mainSchema)
			},
			/**
			 * Start. YYYY, YYYY-MM or YYYY-MM-DD; old records hold full datetimes.
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
export const $type = "id.sifa.profile.education";
