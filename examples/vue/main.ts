import { configure } from 'masthead';
import { createApp } from 'vue';
import ReadingList from './ReadingList.vue';

configure({ appView: 'http://localhost:2584' });

createApp(ReadingList).mount('#app');
