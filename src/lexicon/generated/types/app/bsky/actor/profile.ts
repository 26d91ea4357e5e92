// Generated from lexicons/ by tools/generate-lexicon.ts. Do not edit.
import type {} from '@atcute/lexicons';
import * as v from '@atcute/lexicons/validations';
import * as ComAtprotoLabelDefs from "../../../com/atproto/label/defs.ts";
import * as ComAtprotoRepoStrongRef from "../../../com/atproto/repo/strongRef.ts";

const _mainSchema = /*#__PURE__*/ v.record(
	/*#__PURE__*/ v.literal("self"),
	/*#__PURE__*/ v.object(
		{
			"$type": /*#__PURE__*/ v.literal("app.bsky.actor.profile"),
			/**
			 * Small image to be displayed next to posts from account. AKA, 'profile picture'
			 * @accept image/png, image/jpeg
			 * @maxSize 1000000
			 */
			"avatar": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.blob(),
				[/*#__PURE__*/ v.blobSize(1000000), /*#__PURE__*/ v.blobAccept(["image/png", "image/jpeg"])]
			)),
			/**
			 * Larger horizontal image to display behind profile view.
			 * @accept image/png, image/jpeg
			 * @maxSize 1000000
			 */
			"banner": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.blob(),
				[/*#__PURE__*/ v.blobSize(1000000), /*#__PURE__*/ v.blobAccept(["image/png", "image/jpeg"])]
			)),
			"createdAt": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.datetimeString()),
			/**
			 * Free-form profile description text.
			 * @maxLength 2560
			 * @maxGraphemes 256
			 */
			"description": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 2560), /*#__PURE__*/ v.stringGraphemes(0, 256)]
			)),
			/**
			 * @maxLength 640
			 * @maxGraphemes 64
			 */
			"displayName": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 640), /*#__PURE__*/ v.stringGraphemes(0, 64)]
			)),
			get "joinedViaStarterPack"() {
				return /*#__PURE__*/ v.optional(ComAtprotoRepoStrongRef.mainSchema)
			},
			/**
			 * Self-label values, specific to the Bluesky application, on the overall account.
			 */
			get "labels"() {
				return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.variant([ComAtprotoLabelDefs.selfLabelsSchema]))
			},
			get "pinnedPost"() {
				return /*#__PURE__*/ v.optional(ComAtprotoRepoStrongRef.mainSchema)
			},
			/**
			 * Free-form pronouns text.
			 * @maxLength 200
			 * @maxGraphemes 20
			 */
			"pronouns": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 200), /*#__PURE__*/ v.stringGraphemes(0, 20)]
			)),
			"website": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.genericUriString()),
		}
	)
);
type main$schematype = typeof _mainSchema;

export interface mainSchema extends main$schematype {}
export const mainSchema = _mainSchema as mainSchema;

export interface Main extends v.InferInput<typeof mainSchema> {}

/** What stands in a record's own `$type`. */
export const $type = "app.bsky.actor.profile";
