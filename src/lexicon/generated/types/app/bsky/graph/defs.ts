// Generated from lexicons/ by tools/generate-lexicon.ts. Do not edit.
import type {} from '@atcute/lexicons';
import * as v from '@atcute/lexicons/validations';
import * as ComAtprotoLabelDefs from "../../../com/atproto/label/defs.ts";

const _listPurposeSchema = /*#__PURE__*/ v.string<"app.bsky.graph.defs#curatelist" | "app.bsky.graph.defs#modlist" | "app.bsky.graph.defs#referencelist" | (string & {})>();
const _listViewBasicSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("app.bsky.graph.defs#listViewBasic")),
		"avatar": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.genericUriString()),
		"cid": /*#__PURE__*/ v.cidString(),
		"indexedAt": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.datetimeString()),
		get "labels"() {
			return /*#__PURE__*/ v.optional(/*#__PURE__*/ v.array(ComAtprotoLabelDefs.labelSchema))
		},
		/**
		 * @minimum 0
		 */
		"listItemCount": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.integer()),
		/**
		 * @minLength 1
		 * @maxLength 64
		 */
		"name": /*#__PURE__*/ v.constrain(/*#__PURE__*/ v.string(), [/*#__PURE__*/ v.stringLength(1, 64)]),
		get "purpose"() {
			return listPurposeSchema
		},
		"uri": /*#__PURE__*/ v.resourceUriString(),
		get "viewer"() {
			return /*#__PURE__*/ v.optional(listViewerStateSchema)
		},
	}
);
const _listViewerStateSchema = /*#__PURE__*/ v.object({
	"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("app.bsky.graph.defs#listViewerState")),
	"blocked": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.resourceUriString()),
	"muted": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.boolean()),
});
type listPurpose$schematype = typeof _listPurposeSchema;
type listViewBasic$schematype = typeof _listViewBasicSchema;
type listViewerState$schematype = typeof _listViewerStateSchema;

export interface listPurposeSchema extends listPurpose$schematype {}

export interface listViewBasicSchema extends listViewBasic$schematype {}

export interface listViewerStateSchema extends listViewerState$schematype {}
export const listPurposeSchema = _listPurposeSchema as listPurposeSchema;
export const listViewBasicSchema = _listViewBasicSchema as listViewBasicSchema;
export const listViewerStateSchema = _listViewerStateSchema as listViewerStateSchema;
export type ListPurpose = v.InferInput<typeof listPurposeSchema>;

export interface ListViewBasic extends v.InferInput<typeof listViewBasicSchema> {}

export interface ListViewerState extends v.InferInput<typeof listViewerStateSchema> {}
