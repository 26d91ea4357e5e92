// Generated from lexicons/ by tools/generate-lexicon.ts. Do not edit.
import type {} from '@atcute/lexicons';
import * as v from '@atcute/lexicons/validations';

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
type selfLabel$schematype = typeof _selfLabelSchema;
type selfLabels$schematype = typeof _selfLabelsSchema;

export interface selfLabelSchema extends selfLabel$schematype {}

export interface selfLabelsSchema extends selfLabels$schematype {}
export const selfLabelSchema = _selfLabelSchema as selfLabelSchema;
export const selfLabelsSchema = _selfLabelsSchema as selfLabelsSchema;

export interface SelfLabel extends v.InferInput<typeof selfLabelSchema> {}

export interface SelfLabels extends v.InferInput<typeof selfLabelsSchema> {}
