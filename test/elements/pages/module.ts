// The elements from their sources, where the test around this page can reach them.
import * as masthead from '../../../src/elements/define/masthead.ts';

Object.assign(window, { Masthead: masthead });
