// Generated from lexicons/ by tools/generate-lexicon.ts. Do not edit.
import type {} from '@atcute/lexicons';
import * as v from '@atcute/lexicons/validations';
import * as AppBskyEmbedExternal from "../../app/bsky/embed/external.ts";

const _contributorSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("alt.masthead.cardView#contributor")),
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
		/**
		 * Their page, where the AppView has one.
		 */
		"page": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.genericUriString()),
	}
);
const _mainSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("alt.masthead.cardView")),
		/**
		 * The page of the first of associatedProfiles, where the AppView has one.
		 */
		"authorPage": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.genericUriString()),
		/**
		 * Whom the document names beside its owner, in its order: only accounts that are there and whose handle leads to them and back.
		 */
		get "contributors"() {
			return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(contributorSchema))
		},
		get "readable"() {
			return /*#__PURE__*/ v.optional(readableSchema)
		},
		get "schemes"() {
			return /*#__PURE__*/ v.optional(schemesSchema)
		},
		get "verification"() {
			return /*#__PURE__*/ v.optional(verificationSchema)
		},
	}
);
const _originSchema = /*#__PURE__*/ v.object({
	"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("alt.masthead.cardView#origin")),
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
const _readableSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("alt.masthead.cardView#readable")),
		/**
		 * In place of schemes.dark.
		 */
		get "dark"() {
			return /*#__PURE__*/ v.optional(readablePaletteSchema)
		},
		/**
		 * In place of schemes.light.
		 */
		get "light"() {
			return /*#__PURE__*/ v.optional(readablePaletteSchema)
		},
		/**
		 * In place of the view's source.theme.
		 */
		get "theme"() {
			return /*#__PURE__*/ v.optional(readablePaletteSchema)
		},
	}
);
const _readablePaletteSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("alt.masthead.cardView#readablePalette")),
		get "accent"() {
			return AppBskyEmbedExternal.colorRGBSchema
		},
		get "accentForeground"() {
			return AppBskyEmbedExternal.colorRGBSchema
		},
		get "background"() {
			return /*#__PURE__*/ v.optional(AppBskyEmbedExternal.colorRGBSchema)
		},
		get "foreground"() {
			return /*#__PURE__*/ v.optional(AppBskyEmbedExternal.colorRGBSchema)
		},
	}
);
const _schemeSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("alt.masthead.cardView#scheme")),
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
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("alt.masthead.cardView#schemes")),
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
	"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("alt.masthead.cardView#verification")),
	"checkedAt": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.datetimeString()),
	"status": /*#__PURE__*/ v.string<"failed" | "unverified" | "verified" | (string & {})>(),
});
type contributor$schematype = typeof _contributorSchema;
type main$schematype = typeof _mainSchema;
type origin$schematype = typeof _originSchema;
type readable$schematype = typeof _readableSchema;
type readablePalette$schematype = typeof _readablePaletteSchema;
type scheme$schematype = typeof _schemeSchema;
type schemes$schematype = typeof _schemesSchema;
type verification$schematype = typeof _verificationSchema;

export interface contributorSchema extends contributor$schematype {}

export interface mainSchema extends main$schematype {}

export interface originSchema extends origin$schematype {}

export interface readableSchema extends readable$schematype {}

export interface readablePaletteSchema extends readablePalette$schematype {}

export interface schemeSchema extends scheme$schematype {}

export interface schemesSchema extends schemes$schematype {}

export interface verificationSchema extends verification$schematype {}
export const contributorSchema = _contributorSchema as contributorSchema;
export const mainSchema = _mainSchema as mainSchema;
export const originSchema = _originSchema as originSchema;
export const readableSchema = _readableSchema as readableSchema;
export const readablePaletteSchema = _readablePaletteSchema as readablePaletteSchema;
export const schemeSchema = _schemeSchema as schemeSchema;
export const schemesSchema = _schemesSchema as schemesSchema;
export const verificationSchema = _verificationSchema as verificationSchema;

export interface Contributor extends v.InferInput<typeof contributorSchema> {}

export interface Main extends v.InferInput<typeof mainSchema> {}

export interface Origin extends v.InferInput<typeof originSchema> {}

export interface Readable extends v.InferInput<typeof readableSchema> {}

export interface ReadablePalette extends v.InferInput<typeof readablePaletteSchema> {}

export interface Scheme extends v.InferInput<typeof schemeSchema> {}

export interface Schemes extends v.InferInput<typeof schemesSchema> {}

export interface Verification extends v.InferInput<typeof verificationSchema> {}
