import { configure } from 'masthead';
import { mount } from 'svelte';
import ReadingList from './ReadingList.svelte';

configure({ appView: 'http://localhost:2584' });

const target = document.getElementById('app');
if (target) mount(ReadingList, { target });
