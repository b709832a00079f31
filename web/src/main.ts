import { mount } from 'svelte';
import App from './shell/App.svelte';
import { reportErrors } from './shell/report';
import './fonts/fonts.css';
import './shell/app.css';

reportErrors();
mount(App, { target: document.getElementById('app')! });
