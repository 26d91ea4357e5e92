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
			/**
			 * Strong reference to a Bluesky post. Useful to keep track of comments off-platform.
			 */
			get "bskyPostRef"() {
				return /*#__PURE__*/ v.optional(ComAtprotoRepoStrongRef.mainSchema)
			},
			/**
			 * Open union used to define the record's content. Each entry must specify a $type and may be extended with other lexicons to support additional content formats.
			 */
			get "content"() {
				return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.variant([]))
			},
			get "contributors"() {
				return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(contributorSchema))
			},
			/**
			 * Image to used for thumbnail or cover image. Less than 1MB is size.
			 * @accept image/*
			 * @maxSize 1000000
			 */
			"coverImage": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.blob(),
				[/*#__PURE__*/ v.blobSize(1000000), /*#__PURE__*/ v.blobAccept(["image/*"])]
			)),
			/**
			 * A brief description or excerpt from the document.
			 * @maxLength 30000
			 * @maxGraphemes 3000
			 */
			"description": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 30000), /*#__PURE__*/ v.stringGraphemes(0, 3000)]
			)),
			/**
			 * Self-label values for this post. Effectively content warnings.
			 */
			get "labels"() {
				return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.variant([ComAtprotoLabelDefs.selfLabelsSchema]))
			},
			/**
			 * Array of values describing relationships between this document and external resources
			 */
			get "links"() {
				return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.variant([]))
			},
			/**
			 * Combine with site or publication url to construct a canonical URL to the document. Prepend with a leading slash.
			 */
			"path": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
			/**
			 * Timestamp of the documents publish time.
			 */
			"publishedAt": /*#__PURE__*/ v.datetimeString(),
			/**
			 * Points to a publication record (at://) or a publication url (https://) for loose documents. Avoid trailing slashes.
			 */
			"site": /*#__PURE__*/ v.genericUriString(),
			/**
			 * Array of strings used to tag or categorize the document. Avoid prepending tags with hashtags.
			 */
			"tags": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 1280), /*#__PURE__*/ v.stringGraphemes(0, 128)]
			))),
			/**
			 * Plaintext representation of the documents contents. Should not contain markdown or other formatting.
			 */
			"textContent": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string()),
			/**
			 * Title of the document.
			 * @maxLength 5000
			 * @maxGraphemes 500
			 */
			"title": /*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 5000), /*#__PURE__*/ v.stringGraphemes(0, 500)]
			),
			/**
			 * Timestamp of the documents last edit.
			 */
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
