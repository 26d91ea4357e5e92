// Generated from lexicons/ by tools/generate-lexicon.ts. Do not edit.
import type {} from '@atcute/lexicons';
import * as v from '@atcute/lexicons/validations';
import * as ComAtprotoLabelDefs from "../../../com/atproto/label/defs.ts";

const _mainSchema = /*#__PURE__*/ v.record(
	/*#__PURE__*/ v.tidString(),
	/*#__PURE__*/ v.object(
		{
			"$type": /*#__PURE__*/ v.literal("id.sifa.profile.volunteering"),
			/**
			 * @maxLength 2560
			 * @maxGraphemes 256
			 */
			"cause": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 2560), /*#__PURE__*/ v.stringGraphemes(0, 256)]
			)),
			/**
			 * When the owner says the record was made.
			 */
			"createdAt": /*#__PURE__*/ v.datetimeString(),
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
			 * What the owner says about this record; `!hide` and `!no-unauthenticated` take it out of every answer.
			 */
			get "labels"() {
				return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.variant([ComAtprotoLabelDefs.selfLabelsSchema]))
			},
			/**
			 * @minLength 1
			 * @maxLength 2560
			 * @maxGraphemes 256
			 */
			"organization": /*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(1, 2560), /*#__PURE__*/ v.stringGraphemes(0, 256)]
			),
			"organizationDid": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.didString()),
			/**
			 * @maxLength 2560
			 * @maxGraphemes 256
			 */
			"role": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 2560), /*#__PURE__*/ v.stringGraphemes(0, 256)]
			)),
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
export const $type = "id.sifa.profile.volunteering";
