// Generated from lexicons/ by tools/generate-lexicon.ts. Do not edit.
import type {} from '@atcute/lexicons';
import * as v from '@atcute/lexicons/validations';
import * as ComAtprotoLabelDefs from "../../../com/atproto/label/defs.ts";

const _mainSchema = /*#__PURE__*/ v.record(
	/*#__PURE__*/ v.literal("self"),
	/*#__PURE__*/ v.object(
		{
			"$type": /*#__PURE__*/ v.literal("id.sifa.org.profile"),
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
			 * Addresses at Wikidata, ROR or LEI that this organisation says are it.
			 * @maxLength 20
			 */
			"entityRefs": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.array(/*#__PURE__*/ v.genericUriString()),
				[/*#__PURE__*/ v.arrayLength(0, 20)]
			)),
			/**
			 * What the owner says about this record; `!hide` and `!no-unauthenticated` take it out of every answer.
			 */
			get "labels"() {
				return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.variant([ComAtprotoLabelDefs.selfLabelsSchema]))
			},
			/**
			 * @accept image/png, image/jpeg
			 * @maxSize 1000000
			 */
			"logo": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.blob(),
				[/*#__PURE__*/ v.blobSize(1000000), /*#__PURE__*/ v.blobAccept(["image/png", "image/jpeg"])]
			)),
			/**
			 * @minLength 1
			 * @maxLength 2000
			 * @maxGraphemes 200
			 */
			"name": /*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(1, 2000), /*#__PURE__*/ v.stringGraphemes(0, 200)]
			),
			"website": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.genericUriString()),
		}
	)
);
type main$schematype = typeof _mainSchema;

export interface mainSchema extends main$schematype {}
export const mainSchema = _mainSchema as mainSchema;

export interface Main extends v.InferInput<typeof mainSchema> {}

/** What stands in a record's own `$type`. */
export const $type = "id.sifa.org.profile";
