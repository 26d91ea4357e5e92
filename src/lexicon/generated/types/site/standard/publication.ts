// Generated from lexicons/ by tools/generate-lexicon.ts. Do not edit.
import type {} from '@atcute/lexicons';
import * as v from '@atcute/lexicons/validations';
import * as ComAtprotoLabelDefs from "../../com/atproto/label/defs.ts";
import * as SiteStandardThemeBasic from "./theme/basic.ts";

const _mainSchema = /*#__PURE__*/ v.record(
	/*#__PURE__*/ v.tidString(),
	/*#__PURE__*/ v.object(
		{
			"$type": /*#__PURE__*/ v.literal("site.standard.publication"),
			get "basicTheme"() {
				return /*#__PURE__*/ v.optional(SiteStandardThemeBasic.mainSchema)
			},
			/**
			 * @maxLength 30000
			 * @maxGraphemes 3000
			 */
			"description": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(0, 30000), /*#__PURE__*/ v.stringGraphemes(0, 3000)]
			)),
			/**
			 * Square, at least 256 by 256 pixels.
			 * @accept image/*
			 * @maxSize 1000000
			 */
			"icon": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.blob(),
				[/*#__PURE__*/ v.blobSize(1000000), /*#__PURE__*/ v.blobAccept(["image/*"])]
			)),
			/**
			 * What the owner says about this record; `!hide` and `!no-unauthenticated` take it out of every answer.
			 */
			get "labels"() {
				return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.variant([ComAtprotoLabelDefs.selfLabelsSchema]))
			},
			/**
			 * @minLength 1
			 * @maxLength 5000
			 * @maxGraphemes 500
			 */
			"name": /*#__PURE__*/ v.constrain(
				/*#__PURE__*/ v.string(),
				[/*#__PURE__*/ v.stringLength(1, 5000), /*#__PURE__*/ v.stringGraphemes(0, 500)]
			),
			get "preferences"() {
				return /*#__PURE__*/ v.optional(preferencesSchema)
			},
			/**
			 * Its web address, http(s), which its documents' paths are appended to.
			 */
			"url": /*#__PURE__*/ v.genericUriString(),
		}
	)
);
const _preferencesSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("site.standard.publication#preferences")),
		/**
		 * Whether readers may recommend it.
		 * @default true
		 */
		"showInDiscover": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.boolean(), true),
	}
);
type main$schematype = typeof _mainSchema;
type preferences$schematype = typeof _preferencesSchema;

export interface mainSchema extends main$schematype {}

export interface preferencesSchema extends preferences$schematype {}
export const mainSchema = _mainSchema as mainSchema;
export const preferencesSchema = _preferencesSchema as preferencesSchema;

export interface Main extends v.InferInput<typeof mainSchema> {}

export interface Preferences extends v.InferInput<typeof preferencesSchema> {}

/** What stands in a record's own `$type`. */
export const $type = "site.standard.publication";
