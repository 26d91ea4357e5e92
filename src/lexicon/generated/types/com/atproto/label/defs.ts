// Generated from lexicons/ by tools/generate-lexicon.ts. Do not edit.
import type {} from '@atcute/lexicons';
import * as v from '@atcute/lexicons/validations';

const _labelSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("com.atproto.label.defs#label")),
		/**
		 * Optionally, CID specifying the specific version of 'uri' resource this label applies to.
		 */
		"cid": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.cidString()),
		/**
		 * Timestamp when this label was created.
		 */
		"cts": /*#__PURE__*/ v.datetimeString(),
		/**
		 * Timestamp at which this label expires (no longer applies).
		 */
		"exp": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.datetimeString()),
		/**
		 * If true, this is a negation label, overwriting a previous label.
		 */
		"neg": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.boolean()),
		/**
		 * Signature of dag-cbor encoded label.
		 */
		"sig": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.bytes()),
		/**
		 * DID of the actor who created this label.
		 */
		"src": /*#__PURE__*/ v.didString(),
		/**
		 * AT URI of the record, repository (account), or other resource that this label applies to.
		 */
		"uri": /*#__PURE__*/ v.genericUriString(),
		/**
		 * The short string name of the value or type of this label.
		 * @maxLength 128
		 */
		"val": /*#__PURE__*/ v.constrain(/*#__PURE__*/ v.string(), [/*#__PURE__*/ v.stringLength(0, 128)]),
		/**
		 * The AT Protocol version of the label object.
		 */
		"ver": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.integer()),
	}
);
const _selfLabelSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("com.atproto.label.defs#selfLabel")),
		/**
		 * The short string name of the value or type of this label.
		 * @maxLength 128
		 */
		"val": /*#__PURE__*/ v.constrain(/*#__PURE__*/ v.string(), [/*#__PURE__*/ v.stringLength(0, 128)]),
	}
);
const _selfLabelsSchema = /*#__PURE__*/ v.object(
	{
		"$type": /*#__PURE__*/ v.optional(/*#__PURE__*/ v.literal("com.atproto.label.defs#selfLabels")),
		/**
		 * @maxLength 10
		 */
		get "values"() {
			return /*#__PURE__*/ v.constrain(/*#__PURE__*/ v.array(selfLabelSchema), [/*#__PURE__*/ v.arrayLength(0, 10)])
		},
	}
);
type label$schematype = typeof _labelSchema;
type selfLabel$schematype = typeof _selfLabelSchema;
type selfLabels$schematype = typeof _selfLabelsSchema;

export interface labelSchema extends label$schematype {}

export interface selfLabelSchema extends selfLabel$schematype {}

export interface selfLabelsSchema extends selfLabels$schematype {}
export const labelSchema = _labelSchema as labelSchema;
export const selfLabelSchema = _selfLabelSchema as selfLabelSchema;
export const selfLabelsSchema = _selfLabelsSchema as selfLabelsSchema;

export interface Label extends v.InferInput<typeof labelSchema> {}

export interface SelfLabel extends v.InferInput<typeof selfLabelSchema> {}

export interface SelfLabels extends v.InferInput<typeof selfLabelsSchema> {}
