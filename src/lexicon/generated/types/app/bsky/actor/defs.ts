// Generated from lexicons/ by tools/generate-lexicon.ts. Do not edit.
import type {} from '@atcute/lexicons';
import * as v from '@atcute/lexicons/validations';

const _profileViewBasicSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("app.bsky.actor.defs#profileViewBasic")),
		"avatar": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.genericUriString()),
		"did": /*#__PURE__*/ v.didString(),
		/**
		 * @maxLength 640
		 * @maxGraphemes 64
		 */
		"displayName": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
			/*#__PURE__*/ v.string(),
			[/*#__PURE__*/ v.stringLength(0, 640), /*#__PURE__*/ v.stringGraphemes(0, 64)]
		)),
		"handle": /*#__PURE__*/ v.handleString(),
	}
);
type profileViewBasic$schematype = typeof _profileViewBasicSchema;

export interface profileViewBasicSchema extends profileViewBasic$schematype {}
export const profileViewBasicSchema = _profileViewBasicSchema as profileViewBasicSchema;

export interface ProfileViewBasic extends v.InferInput<typeof profileViewBasicSchema> {}
