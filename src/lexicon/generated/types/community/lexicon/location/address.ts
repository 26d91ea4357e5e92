// Generated from lexicons/ by tools/generate-lexicon.ts. Do not edit.
import type {} from '@atcute/lexicons';
import * as v from '@atcute/lexicons/validations';

const _mainSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("community.lexicon.location.address")),
		/**
		 * ISO 3166-1, preferably alpha-2.
		 * @minLength 2
		 * @maxLength 10
		 */
		"country": /*#__PURE__*/ v.constrain(/*#__PURE__*/ v.string(), [/*#__PURE__*/ v.stringLength(2, 10)]),
		"locality": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"name": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"postalCode": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"region": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
		"street": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
	}
);
type main$schematype = typeof _mainSchema;

export interface mainSchema extends main$schematype {}
export const mainSchema = _mainSchema as mainSchema;

export interface Main extends v.InferInput<typeof mainSchema> {}
