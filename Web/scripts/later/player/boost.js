// Louder than the file: a limiter and a gain behind the media element. Only bytes that a page may read
// can go through them, so the file comes through the reader's server while this is on, and on to the end
// of the document: an element that has been led through once never goes back.

const memory = 'player-boost';
/** Some 8 dB, of which the limiter takes back what would be too loud. */
const loudness = 2.5;

export class Boost {
  constructor() {
    this.isOn = Boost.isPossible && localStorage.getItem(memory) === 'on';
    /** @type {AudioContext | null} */
    this.context = null;
    /** @type {Map<HTMLMediaElement, GainNode>} */
    this.gains = new Map();
  }

  static get isPossible() { return 'AudioContext' in window; }

  /** Whether an element may only play what pages of ours may read. @param {HTMLMediaElement} element */
  binds(element) { return this.isOn || this.gains.has(element); }

  /** @param {boolean} isOn @param {HTMLMediaElement} element */
  set(isOn, element) {
    this.isOn = isOn;
    localStorage.setItem(memory, isOn ? 'on' : 'off');
    this.lead(element);
  }

  /**
   * Leads the sound of an element through, if it has to be; within the press of a button, which some
   * browsers ask for.
   *
   * @param {HTMLMediaElement} element
   */
  lead(element) {
    if (!this.binds(element)) return;
    this.context ??= new AudioContext();
    this.context.resume();
    let gain = this.gains.get(element);
    if (!gain) {
      gain = this.context.createGain();
      const limiter = this.context.createDynamicsCompressor();
      this.context.createMediaElementSource(element).connect(gain).connect(limiter).connect(this.context.destination);
      this.gains.set(element, gain);
    }
    gain.gain.setTargetAtTime(this.isOn ? loudness : 1, this.context.currentTime, 0.05);
  }
}
