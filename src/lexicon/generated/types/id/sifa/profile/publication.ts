// Generated from lexicons/ by tools/generate-lexicon.ts. Do not edit.
import type {} from '@atcute/lexicons';
import * as v from '@atcute/lexicons/validations';
import * as ComAtprotoLabelDefs from "../../../com/atproto/label/defs.ts";

const _authorSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("id.sifa.profile.publication#author")),
		"did": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.didString()),
		/**
		 * @minLength 1
		 * @maxLength 1000
		 * @maxGraphemes 100
		 */
		"name": /*#__PURE__*/ v.constrain(
			/*#__PURE__*/ v.string(),
			[/*#__PURE__*/ v.stringLength(1, 1000), /*#__PURE__*/ v.stringGraphemes(0, 100)]
		),
	}
);
const _mainSchema = /*#__PURE__*/ v.record(
	/*#__PURE__*/ v.tidString(),
	/*#__PURE__*/ v.object(
		{
			"$type": /*#__PURE__*/ v.literal("id.sifa.profile.publication"),
			/**
			 * @maxLength 50
			 */
			get "authors"() {
				return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
					/*#__PURE__*/ v.array(authorSchema),
					[/*#__PURE__*/ v.arrayLength(0, 50)]
				))
			},
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
			 * What the owner says about this record; `!hide` and `!no-unauthenticated` take it out of every answer.
			 */
			get "labels"() {
				return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.variant([ComAtprotoLabelDefs.selfLabelsSchema]))
			},
			/**
			 * Published. YYYY, YYYY-MM or YYYY-MM-DD; old records hold full datetimes.
			 */
			"publishedAt": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
			/**
			 * @maxLength 2560
			 * @maxGraphemes 256
			 */
			"publisher": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 2560), /*#__PURE__*/ v.stringGraphemes(0, 256)]
			)),
			/**
			 * @maxLength 2000
			 * @maxGraphemes 200
			 */
			"subtitle": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 2000), /*#__PURE__*/ v.stringGraphemes(0, 200)]
			)),
			/**
			 * @minLength 1
			 * @maxLength 2000
			 * @maxGraphemes 200
			 */
			"title": /*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(1, 2000), /*#__PURE__*/ v.stringGraphemes(0, 200)]
			),
			"url": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.genericUriString()),
		}
	)
);
type author$schematype = typeof _authorSchema;
type main$schematype = typeof _mainSchema;

export interface authorSchema extends author$schematype {}

export interface mainSchema extends main$schematype {}
export const authorSchema = _authorSchema as authorSchema;
export const mainSchema = _mainSchema as mainSchema;

export interface Author extends v.InferInput<typeof authorSchema> {}

export interface Main extends v.InferInput<typeof mainSchema> {}

/** What stands in a record's own `$type`. */
export const $type = "id.sifa.profile.publication";
