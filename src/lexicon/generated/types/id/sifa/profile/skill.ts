// Generated from lexicons/ by tools/generate-lexicon.ts. Do not edit.
import type {} from '@atcute/lexicons';
import * as v from '@atcute/lexicons/validations';
import * as ComAtprotoLabelDefs from "../../../com/atproto/label/defs.ts";

const _mainSchema = /*#__PURE__*/ v.record(
	/*#__PURE__*/ v.tidString(),
	/*#__PURE__*/ v.object(
		{
			"$type": /*#__PURE__*/ v.literal("id.sifa.profile.skill"),
			"category": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
			/**
			 * When the owner says the record was made.
			 */
			"createdAt": /*#__PURE__*/ v.datetimeString(),
			/**
			 * What the owner says about this record; `!hide` and `!no-unauthenticated` take it out of every answer.
			 */
			get "labels"() {
				return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.variant([ComAtprotoLabelDefs.selfLabelsSchema]))
			},
			/**
			 * @minLength 1
			 * @maxLength 640
			 * @maxGraphemes 64
			 */
			"name": /*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(1, 640), /*#__PURE__*/ v.stringGraphemes(0, 64)]
			),
			/**
			 * @maxLength 1280
			 * @maxGraphemes 128
			 */
			"subCategory": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 1280), /*#__PURE__*/ v.stringGraphemes(0, 128)]
			)),
		}
	)
);
type main$schematype = typeof _mainSchema;

export interface mainSchema extends main$schematype {}
export const mainSchema = _mainSchema as mainSchema;

export interface Main extends v.InferInput<typeof mainSchema> {}

/** What stands in a record's own `$type`. */
export const $type = "id.sifa.profile.skill";
