import { cardAppView, profileAppView } from '../../../src/elements/base/configure.ts';

parent.postMessage([cardAppView(), profileAppView()]);
