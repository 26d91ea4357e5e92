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
					get "schemes"() {
						return /*#__PURE__*/ v.optional(schemesSchema)
					},
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
const _originSchema = /*#__PURE__*/ v.object({
	"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("app.bsky.embed.getEmbedExternalView#origin")),
	"accent": /*#__PURE__*/ v.string<"basicTheme" | "derived" | "native" | "neutral" | (string & {})>(),
	"accentForeground": /*#__PURE__*/ v.string<"basicTheme" | "derived" | "native" | "neutral" | (string & {})>(),
	"background": /*#__PURE__*/ v.string<"basicTheme" | "derived" | "native" | "neutral" | (string & {})>(),
	"border": /*#__PURE__*/ v.string<"basicTheme" | "derived" | "native" | "neutral" | (string & {})>(),
	"disabled": /*#__PURE__*/ v.string<"basicTheme" | "derived" | "native" | "neutral" | (string & {})>(),
	"focus": /*#__PURE__*/ v.string<"basicTheme" | "derived" | "native" | "neutral" | (string & {})>(),
	"foreground": /*#__PURE__*/ v.string<"basicTheme" | "derived" | "native" | "neutral" | (string & {})>(),
	"hover": /*#__PURE__*/ v.string<"basicTheme" | "derived" | "native" | "neutral" | (string & {})>(),
	"link": /*#__PURE__*/ v.string<"basicTheme" | "derived" | "native" | "neutral" | (string & {})>(),
	"pressed": /*#__PURE__*/ v.string<"basicTheme" | "derived" | "native" | "neutral" | (string & {})>(),
	"surface": /*#__PURE__*/ v.string<"basicTheme" | "derived" | "native" | "neutral" | (string & {})>(),
});
const _schemeSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("app.bsky.embed.getEmbedExternalView#scheme")),
		get "accent"() {
			return AppBskyEmbedExternal.colorRGBSchema
		},
		get "accentForeground"() {
			return AppBskyEmbedExternal.colorRGBSchema
		},
		get "background"() {
			return AppBskyEmbedExternal.colorRGBSchema
		},
		get "border"() {
			return AppBskyEmbedExternal.colorRGBSchema
		},
		get "disabled"() {
			return AppBskyEmbedExternal.colorRGBSchema
		},
		get "focus"() {
			return AppBskyEmbedExternal.colorRGBSchema
		},
		get "foreground"() {
			return AppBskyEmbedExternal.colorRGBSchema
		},
		get "hover"() {
			return AppBskyEmbedExternal.colorRGBSchema
		},
		get "link"() {
			return AppBskyEmbedExternal.colorRGBSchema
		},
		get "origin"() {
			return originSchema
		},
		get "pressed"() {
			return AppBskyEmbedExternal.colorRGBSchema
		},
		get "surface"() {
			return AppBskyEmbedExternal.colorRGBSchema
		},
	}
);
const _schemesSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("app.bsky.embed.getEmbedExternalView#schemes")),
		get "dark"() {
			return schemeSchema
		},
		/**
		 * The name of the text's font, as the record has it.
		 * @maxLength 1000
		 * @maxGraphemes 100
		 */
		"font": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
			/*#__PURE__*/ v.string(),
			[/*#__PURE__*/ v.stringLength(0, 1000), /*#__PURE__*/ v.stringGraphemes(0, 100)]
		)),
		get "light"() {
			return schemeSchema
		},
		/**
		 * The scheme in which the publication shows itself.
		 */
		"prefers": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.string<"dark" | "light" | (string & {})>()),
	}
);
const _verificationSchema = /*#__PURE__*/ v.object({
	"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("app.bsky.embed.getEmbedExternalView#verification")),
	"checkedAt": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.datetimeString()),
	"status": /*#__PURE__*/ v.string<"failed" | "unverified" | "verified" | (string & {})>(),
});
type main$schematype = typeof _mainSchema;
type origin$schematype = typeof _originSchema;
type scheme$schematype = typeof _schemeSchema;
type schemes$schematype = typeof _schemesSchema;
type verification$schematype = typeof _verificationSchema;

export interface mainSchema extends main$schematype {}

export interface originSchema extends origin$schematype {}

export interface schemeSchema extends scheme$schematype {}

export interface schemesSchema extends schemes$schematype {}

export interface verificationSchema extends verification$schematype {}
export const mainSchema = _mainSchema as mainSchema;
export const originSchema = _originSchema as originSchema;
export const schemeSchema = _schemeSchema as schemeSchema;
export const schemesSchema = _schemesSchema as schemesSchema;
export const verificationSchema = _verificationSchema as verificationSchema;

export interface Origin extends v.InferInput<typeof originSchema> {}

export interface Scheme extends v.InferInput<typeof schemeSchema> {}

export interface Schemes extends v.InferInput<typeof schemesSchema> {}

export interface Verification extends v.InferInput<typeof verificationSchema> {}

export interface $params extends v.InferInput<mainSchema['params']> {}

export interface $output extends v.InferXRPCBodyInput<mainSchema['output']> {}
