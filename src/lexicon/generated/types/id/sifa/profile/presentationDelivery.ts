// Generated from lexicons/ by tools/generate-lexicon.ts. Do not edit.
import type {} from '@atcute/lexicons';
import * as v from '@atcute/lexicons/validations';
import * as ComAtprotoLabelDefs from "../../../com/atproto/label/defs.ts";
import * as CommunityLexiconLocationAddress from "../../../community/lexicon/location/address.ts";
import * as IdSifaDefs from "../defs.ts";

const _mainSchema = /*#__PURE__*/ v.record(
	/*#__PURE__*/ v.tidString(),
	/*#__PURE__*/ v.object(
		{
			"$type": /*#__PURE__*/ v.literal("id.sifa.profile.presentationDelivery"),
			get "address"() {
				return /*#__PURE__*/ v.optional(CommunityLexiconLocationAddress.mainSchema)
			},
			/**
			 * @maxLength 20
			 */
			"coSpeakers": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.array(/*#__PURE__*/ v.didString()),
				[/*#__PURE__*/ v.arrayLength(0, 20)]
			)),
			/**
			 * When the owner says the record was made.
			 */
			"createdAt": /*#__PURE__*/ v.datetimeString(),
			/**
			 * Day. YYYY, YYYY-MM or YYYY-MM-DD; old records hold full datetimes.
			 */
			"date": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
			/**
			 * @maxLength 3000
			 * @maxGraphemes 300
			 */
			"eventName": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 3000), /*#__PURE__*/ v.stringGraphemes(0, 300)]
			)),
			get "eventRef"() {
				return /*#__PURE__*/ v.optional(IdSifaDefs.externalRecordRefSchema)
			},
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
			 * @maxLength 2560
			 * @maxGraphemes 256
			 */
			"location": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 2560), /*#__PURE__*/ v.stringGraphemes(0, 256)]
			)),
			"mode": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
			get "presentationRef"() {
				return /*#__PURE__*/ v.optional(IdSifaDefs.externalRecordRefSchema)
			},
			/**
			 * @maxLength 640
			 * @maxGraphemes 64
			 */
			"role": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 640), /*#__PURE__*/ v.stringGraphemes(0, 64)]
			)),
			"status": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
			/**
			 * @maxLength 3000
			 * @maxGraphemes 300
			 */
			"title": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 3000), /*#__PURE__*/ v.stringGraphemes(0, 300)]
			)),
		}
	)
);
type main$schematype = typeof _mainSchema;

export interface mainSchema extends main$schematype {}
export const mainSchema = _mainSchema as mainSchema;

export interface Main extends v.InferInput<typeof mainSchema> {}

/** What stands in a record's own `$type`. */
export const $type = "id.sifa.profile.presentationDelivery";
