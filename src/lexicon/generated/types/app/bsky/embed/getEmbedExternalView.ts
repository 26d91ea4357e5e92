// Generated from lexicons/ by tools/generate-lexicon.ts. Do not edit.
import type {} from '@atcute/lexicons';
import * as v from '@atcute/lexicons/validations';
import * as AppBskyEmbedExternal from "./external.ts";
import * as ComAtprotoRepoStrongRef from "../../../com/atproto/repo/strongRef.ts";

const _mainSchema = /*#__PURE__*/ v.query(
	"app.bsky.embed.getEmbedExternalView",
	{
		"params": /*#__PURE__*/ v.object(
			{
				/**
				 * Records that may stand behind it. Bluesky's AppView requires them, a Masthead AppView looks the link up without.
				 * @maxLength 4
				 */
				"uris": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
					/*#__PURE__*/ v.array(/*#__PURE__*/ v.resourceUriString()),
					[/*#__PURE__*/ v.arrayLength(0, 4)]
				)),
				/**
				 * The link.
				 */
				"url": /*#__PURE__*/ v.genericUriString(),
			}
		),
		"output": {
			"type": "lex",
			"schema": /*#__PURE__*/ v.object(
				{
					"associatedRecords": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(/*#__PURE__*/ v.unknown())),
					get "associatedRefs"() {
						return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(ComAtprotoRepoStrongRef.mainSchema))
					},
					/**
					 * Masthead's own: the page of the first of associatedProfiles, where the AppView has one.
					 */
					"authorPage": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.genericUriString()),
					get "verification"() {
						return /*#__PURE__*/ v.optional(verificationSchema)
					},
					get "view"() {
						return /*#__PURE__*/ v.optional(AppBskyEmbedExternal.viewSchema)
					},
				}
			),
		}
	}
);
const _verificationSchema = /*#__PURE__*/ v.object({
	"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("app.bsky.embed.getEmbedExternalView#verification")),
	"checkedAt": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.datetimeString()),
	"status": /*#__PURE__*/ v.string<"failed" | "unverified" | "verified" | (string & {})>(),
});
type main$schematype = typeof _mainSchema;
type verification$schematype = typeof _verificationSchema;

export interface mainSchema extends main$schematype {}

export interface verificationSchema extends verification$schematype {}
export const mainSchema = _mainSchema as mainSchema;
export const verificationSchema = _verificationSchema as verificationSchema;

export interface Verification extends v.InferInput<typeof verificationSchema> {}

export interface $params extends v.InferInput<mainSchema['params']> {}

export interface $output extends v.InferXRPCBodyInput<mainSchema['output']> {}
