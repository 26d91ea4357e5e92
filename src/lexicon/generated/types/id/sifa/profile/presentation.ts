// Generated from lexicons/ by tools/generate-lexicon.ts. Do not edit.
import type {} from '@atcute/lexicons';
import * as v from '@atcute/lexicons/validations';
import * as ComAtprotoLabelDefs from "../../../com/atproto/label/defs.ts";
import * as IdSifaDefs from "../defs.ts";

const _durationSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.profile.presentation#duration")),
		/**
		 * @minimum 1
		 */
		"maxMinutes": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
			/*#__PURE__*/ v.integer(),
			[/*#__PURE__*/ v.integerRange(1)]
		)),
		/**
		 * @minimum 1
		 */
		"minMinutes": /*#__PURE__*/ v.constrain(/*#__PURE__*/ v.integer(), [/*#__PURE__*/ v.integerRange(1)]),
	}
);
const _mainSchema = /*#__PURE__*/ v.record(
	/*#__PURE__*/ v.tidString(),
	/*#__PURE__*/ v.object(
		{
			"$type": /*#__PURE__*/ v.literal("id.sifa.profile.presentation"),
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
			get "duration"() {
				return /*#__PURE__*/ v.optional(durationSchema)
			},
			/**
			 * @maxLength 20
			 */
			"intendedAudiences": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.array(/*#__PURE__*/ v.constrain(
					/*#__PURE__*/ v.string(),
					[/*#__PURE__*/ v.stringLength(0, 1000), /*#__PURE__*/ v.stringGraphemes(0, 100)]
				)),
				[/*#__PURE__*/ v.arrayLength(0, 20)]
			)),
			/**
			 * What the owner says about this record; `!hide` and `!no-unauthenticated` take it out of every answer.
			 */
			get "labels"() {
				return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.variant([ComAtprotoLabelDefs.selfLabelsSchema]))
			},
			/**
			 * @maxLength 20
			 */
			get "links"() {
				return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
					/*#__PURE__*/ v.array(IdSifaDefs.presentationLinkSchema),
					[/*#__PURE__*/ v.arrayLength(0, 20)]
				))
			},
			/**
			 * @minLength 1
			 * @maxLength 3000
			 * @maxGraphemes 300
			 */
			"title": /*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(1, 3000), /*#__PURE__*/ v.stringGraphemes(0, 300)]
			),
			get "writeupRef"() {
				return /*#__PURE__*/ v.optional(IdSifaDefs.externalRecordRefSchema)
			},
		}
	)
);
type duration$schematype = typeof _durationSchema;
type main$schematype = typeof _mainSchema;

export interface durationSchema extends duration$schematype {}

export interface mainSchema extends main$schematype {}
export const durationSchema = _durationSchema as durationSchema;
export const mainSchema = _mainSchema as mainSchema;

export interface Duration extends v.InferInput<typeof durationSchema> {}

export interface Main extends v.InferInput<typeof mainSchema> {}

/** What stands in a record's own `$type`. */
export const $type = "id.sifa.profile.presentation";
