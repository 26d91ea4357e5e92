// Generated from lexicons/ by tools/generate-lexicon.ts. Do not edit.
import type {} from '@atcute/lexicons';
import * as v from '@atcute/lexicons/validations';
import * as ComAtprotoLabelDefs from "../../com/atproto/label/defs.ts";
import * as ComAtprotoRepoStrongRef from "../../com/atproto/repo/strongRef.ts";

const _contributorSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("site.standard.document#contributor")),
		"did": /*#__PURE__*/ v.didString(),
		/**
		 * @maxLength 1000
		 * @maxGraphemes 100
		 */
		"displayName": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
			/*#__PURE__*/ v.string(),
			[/*#__PURE__*/ v.stringLength(0, 1000), /*#__PURE__*/ v.stringGraphemes(0, 100)]
		)),
		/**
		 * @maxLength 1000
		 * @maxGraphemes 100
		 */
		"role": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
			/*#__PURE__*/ v.string(),
			[/*#__PURE__*/ v.stringLength(0, 1000), /*#__PURE__*/ v.stringGraphemes(0, 100)]
		)),
	}
);
const _mainSchema = /*#__PURE__*/ v.record(
	/*#__PURE__*/ v.tidString(),
	/*#__PURE__*/ v.object(
		{
			"$type": /*#__PURE__*/ v.literal("site.standard.document"),
			get "bskyPostRef"() {
				return /*#__PURE__*/ v.optional(ComAtprotoRepoStrongRef.mainSchema)
			},
			/**
			 * The text as its editor keeps it.
			 */
			get "content"() {
				return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.variant([]))
			},
			get "contributors"() {
				return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(contributorSchema))
			},
			/**
			 * @accept image/*
			 * @maxSize 1000000
			 */
			"coverImage": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.blob(),
				[/*#__PURE__*/ v.blobSize(1000000), /*#__PURE__*/ v.blobAccept(["image/*"])]
			)),
			/**
			 * @maxLength 30000
			 * @maxGraphemes 3000
			 */
			"description": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 30000), /*#__PURE__*/ v.stringGraphemes(0, 3000)]
			)),
			/**
			 * What the owner says about this record; `!hide` and `!no-unauthenticated` take it out of every answer.
			 */
			get "labels"() {
				return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.variant([ComAtprotoLabelDefs.selfLabelsSchema]))
			},
			get "links"() {
				return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.variant([]))
			},
			/**
			 * Appended to the address of the site.
			 */
			"path": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
			"publishedAt": /*#__PURE__*/ v.datetimeString(),
			/**
			 * The at-uri of its publication, or the web address it stands below.
			 */
			"site": /*#__PURE__*/ v.genericUriString(),
			"tags": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 1280), /*#__PURE__*/ v.stringGraphemes(0, 128)]
			))),
			/**
			 * The whole text, without mark-up.
			 */
			"textContent": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
			/**
			 * @minLength 1
			 * @maxLength 5000
			 * @maxGraphemes 500
			 */
			"title": /*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(1, 5000), /*#__PURE__*/ v.stringGraphemes(0, 500)]
			),
			"updatedAt": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.datetimeString()),
		}
	)
);
type contributor$schematype = typeof _contributorSchema;
type main$schematype = typeof _mainSchema;

export interface contributorSchema extends contributor$schematype {}

export interface mainSchema extends main$schematype {}
export const contributorSchema = _contributorSchema as contributorSchema;
export const mainSchema = _mainSchema as mainSchema;

export interface Contributor extends v.InferInput<typeof contributorSchema> {}

export interface Main extends v.InferInput<typeof mainSchema> {}

/** What stands in a record's own `$type`. */
export const $type = "site.standard.document";
