import { cardAppView, profileAppView } from '../../../src/elements/page/configure.ts';

parent.postMessage([cardAppView(), profileAppView()]);
