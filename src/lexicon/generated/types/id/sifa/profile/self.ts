// Generated from lexicons/ by tools/generate-lexicon.ts. Do not edit.
import type {} from '@atcute/lexicons';
import * as v from '@atcute/lexicons/validations';
import * as ComAtprotoLabelDefs from "../../../com/atproto/label/defs.ts";
import * as CommunityLexiconLocationAddress from "../../../community/lexicon/location/address.ts";
import * as IdSifaDefs from "../defs.ts";

const _mainSchema = /*#__PURE__*/ v.record(
	/*#__PURE__*/ v.literal("self"),
	/*#__PURE__*/ v.object(
		{
			"$type": /*#__PURE__*/ v.literal("id.sifa.profile.self"),
			/**
			 * @maxLength 50000
			 * @maxGraphemes 5000
			 */
			"about": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 50000), /*#__PURE__*/ v.stringGraphemes(0, 5000)]
			)),
			/**
			 * @minimum 0
			 * @maximum 23
			 */
			"availableFromUtc": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.integer(),
				[/*#__PURE__*/ v.integerRange(0, 23)]
			)),
			/**
			 * @minimum 0
			 * @maximum 23
			 */
			"availableToUtc": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.integer(),
				[/*#__PURE__*/ v.integerRange(0, 23)]
			)),
			/**
			 * @accept image/png, image/jpeg
			 * @maxSize 1000000
			 */
			"avatar": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.blob(),
				[/*#__PURE__*/ v.blobSize(1000000), /*#__PURE__*/ v.blobAccept(["image/png", "image/jpeg"])]
			)),
			/**
			 * When the owner says the record was made.
			 */
			"createdAt": /*#__PURE__*/ v.datetimeString(),
			/**
			 * Whether search engines and AI tools may list the profile page; they may when it is absent. The record is public either way.
			 */
			"discoverable": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.boolean()),
			/**
			 * @maxLength 640
			 * @maxGraphemes 64
			 */
			"displayName": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 640), /*#__PURE__*/ v.stringGraphemes(0, 64)]
			)),
			/**
			 * @maxLength 640
			 * @maxGraphemes 64
			 */
			"familyName": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 640), /*#__PURE__*/ v.stringGraphemes(0, 64)]
			)),
			/**
			 * @maxLength 640
			 * @maxGraphemes 64
			 */
			"givenName": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 640), /*#__PURE__*/ v.stringGraphemes(0, 64)]
			)),
			/**
			 * @maxLength 1200
			 * @maxGraphemes 120
			 */
			"headline": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 1200), /*#__PURE__*/ v.stringGraphemes(0, 120)]
			)),
			/**
			 * @maxLength 10
			 */
			get "industries"() {
				return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
					/*#__PURE__*/ v.array(IdSifaDefs.industryDomainSchema),
					[/*#__PURE__*/ v.arrayLength(0, 10)]
				))
			},
			/**
			 * What the owner says about this record; `!hide` and `!no-unauthenticated` take it out of every answer.
			 */
			get "labels"() {
				return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.variant([ComAtprotoLabelDefs.selfLabelsSchema]))
			},
			/**
			 * @maxLength 3
			 */
			"langs": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.array(/*#__PURE__*/ v.languageCodeString()),
				[/*#__PURE__*/ v.arrayLength(0, 3)]
			)),
			get "location"() {
				return /*#__PURE__*/ v.optional(CommunityLexiconLocationAddress.mainSchema)
			},
			/**
			 * @maxLength 10
			 */
			"openTo": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.array(/*#__PURE__*/ v.string()),
				[/*#__PURE__*/ v.arrayLength(0, 10)]
			)),
			/**
			 * @maxLength 5
			 */
			"preferredWorkplace": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.array(/*#__PURE__*/ v.string()),
				[/*#__PURE__*/ v.arrayLength(0, 5)]
			)),
			/**
			 * @maxLength 200
			 * @maxGraphemes 20
			 */
			"pronouns": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 200), /*#__PURE__*/ v.stringGraphemes(0, 20)]
			)),
		}
	)
);
type main$schematype = typeof _mainSchema;

export interface mainSchema extends main$schematype {}
export const mainSchema = _mainSchema as mainSchema;

export interface Main extends v.InferInput<typeof mainSchema> {}

/** What stands in a record's own `$type`. */
export const $type = "id.sifa.profile.self";
