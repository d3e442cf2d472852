/** Text in English and Arabic. */
type Phrase = readonly [en: string, ar: string]

export const variantGroups: readonly Phrase[] = [
  ['Marsa', 'مرسى'],
  ['Noor', 'نور'],
  ['Sadu', 'سدو'],
  ['Liwa', 'ليوا'],
  ['Dhow', 'داو'],
  ['Falaj', 'فلج'],
  ['Barjeel', 'برجيل'],
  ['Ghaf', 'غاف'],
  ['Samr', 'سمر'],
  ['Nakheel', 'نخيل'],
  ['Rimal', 'رمال'],
  ['Bahar', 'بحر'],
  ['Zayt', 'زيت'],
  ['Qasr', 'قصر'],
  ['Wadi', 'وادي'],
  ['Hatta', 'حتا'],
  ['Dibba', 'دبا'],
  ['Khor', 'خور'],
  ['Masfoot', 'مصفوت'],
  ['Juri', 'جوري'],
  ['Oud', 'عود'],
  ['Anbar', 'عنبر'],
  ['Lulu', 'لؤلؤ'],
  ['Yas', 'ياس'],
  ['Shams', 'شمس'],
  ['Qamar', 'قمر'],
  ['Najm', 'نجم'],
  ['Ward', 'ورد'],
  ['Rayhan', 'ريحان'],
  ['Zaafaran', 'زعفران'],
  ['Tilal', 'تلال'],
  ['Sahel', 'ساحل'],
  ['Jabal', 'جبل'],
  ['Waha', 'واحة'],
  ['Saqr', 'صقر'],
  ['Ghazal', 'غزال'],
  ['Mina', 'ميناء'],
  ['Safina', 'سفينة'],
  ['Dana', 'دانة'],
  ['Fajr', 'فجر'],
]

export const variants: readonly Phrase[] = [
  ['Oat Linen', 'كتان شوفاني'],
  ['Charcoal Wool', 'صوف فحمي'],
  ['Cognac Leather', 'جلد كونياك'],
  ['Sage Velvet', 'مخمل مريمي'],
  ['Walnut', 'جوز'],
  ['Natural Oak', 'بلوط طبيعي'],
  ['Black Ash', 'دردار أسود'],
  ['White Marble', 'رخام أبيض'],
  ['Travertine', 'ترافرتين'],
  ['Brushed Brass', 'نحاس مصقول'],
  ['Rattan', 'راتان'],
  ['Teak', 'تيك'],
  ['Ivory Bouclé', 'بوكليه عاجي'],
  ['Navy Canvas', 'قماش كحلي'],
  ['Rust Cotton', 'قطن قرميدي'],
  ['Smoked Glass', 'زجاج مدخن'],
  ['Terracotta', 'تيراكوتا'],
  ['Sand Chenille', 'شنيل رملي'],
  ['Olive Suede', 'شمواه زيتوني'],
  ['Powder-Coated Steel', 'فولاذ مطلي'],
]

export const collections: readonly Phrase[] = [
  ['Classic', 'كلاسيك'],
  ['Atelier', 'أتيليه'],
  ['Heritage', 'تراث'],
  ['Studio', 'استوديو'],
  ['Villa', 'فيلا'],
  ['Courtyard', 'فناء'],
  ['Coast', 'شاطئ'],
  ['Oasis', 'بستان'],
  ['Harbour', 'مرفأ'],
  ['Terrace', 'شرفة'],
]

/** First sentences of descriptions. */
export const openings: readonly Phrase[] = [
  [
    'A calm, generous design that settles into a room without asking for attention.',
    'قطعة هادئة رحبة تستقر في الغرفة دون أن تلفت الأنظار.',
  ],
  [
    'Built by hand in a small workshop, one frame at a time, from timber dried for two summers.',
    'مصنوعة يدوياً في ورشة صغيرة من خشب جُفِّف صيفين متتاليين.',
  ],
  [
    'Made for homes that receive many guests and expect their furniture to last.',
    'صُنعت لبيوت تستقبل ضيوفاً كثيرين وتنتظر من أثاثها أن يدوم.',
  ],
  [
    'Slim lines and soft edges keep it light, even in a narrow apartment.',
    'خطوط نحيفة وحواف ناعمة تجعلها خفيفة حتى في شقة ضيقة.',
  ],
  [
    'A quiet modern reading of a shape that every grandmother here would recognise.',
    'قراءة عصرية هادئة لشكل تعرفه كل جدة في هذه البلاد.',
  ],
  [
    'Drawn for bright rooms, where sun and shade change its colour through the day.',
    'رُسمت لغرف مشرقة تتبدل فيها الألوان بين الشمس والظل طوال النهار.',
  ],
]

/** Sentences on materials. */
export const materials: readonly Phrase[] = [
  [
    'The frame is kiln-dried beech with doweled and glued joints; no staples carry weight.',
    'الهيكل من خشب الزان المجفف بوصلات مثبتة بالأوتاد والغراء.',
  ],
  [
    'Solid boards with eased edges are oiled twice, so that small marks can be rubbed out.',
    'ألواح صلبة بحواف ملساء مدهونة بالزيت مرتين لتسهل إزالة الخدوش الصغيرة.',
  ],
  [
    'Seat cushions have a foam core wrapped in feathers and keep their shape for years.',
    'حشوة المقاعد من الإسفنج المغلّف بالريش وتحافظ على شكلها سنوات.',
  ],
  [
    'The woven cover unzips for washing and comes with enough spare fabric for a repair.',
    'الغطاء المنسوج ينزع بسحّاب للغسل ومعه قماش احتياطي للترميم.',
  ],
  [
    'Metal parts are powder coated and stay cool to the touch in the afternoon heat.',
    'الأجزاء المعدنية مطلية بالبودرة وتبقى باردة الملمس في حر الظهيرة.',
  ],
  [
    'Drawers run on full-extension slides and close softly on their own.',
    'تنزلق الأدراج على سكك كاملة الامتداد وتُغلق برفق من تلقاء نفسها.',
  ],
  [
    'Natural stone is sealed against coffee and oil; each slab has veins of its own.',
    'الحجر الطبيعي معزول ضد القهوة والزيت ولكل لوح عروقه الخاصة.',
  ],
  [
    'Hand-knotted edges and a felt backing protect both the rug and the floor.',
    'أطراف معقودة يدوياً وبطانة من اللباد تحمي القطعة والأرضية معاً.',
  ],
]

/** Sentences on care and delivery. */
export const closings: readonly Phrase[] = [
  ['Vacuum weekly with a soft brush and blot spills at once.', 'تُنظّف أسبوعياً بفرشاة ناعمة وتُجفّف البقع فوراً.'],
  [
    'Wipe with a damp cloth; avoid strong cleaners and standing water.',
    'تُمسح بقطعة قماش رطبة مع تجنب المنظفات القوية والماء الراكد.',
  ],
  [
    'Delivered assembled, apart from the legs, which screw in by hand.',
    'تصل مجمّعة ما عدا الأرجل التي تُركّب باليد.',
  ],
  [
    'Two people assemble it in half an hour; all tools are in the box.',
    'يجمّعها شخصان في نصف ساعة وكل الأدوات داخل الصندوق.',
  ],
  ['Felt pads and a bottle of care oil are included.', 'مرفق معها قطع لباد وزجاجة زيت للعناية.'],
  [
    'Made to order within three weeks and delivered across the Emirates.',
    'تُصنع عند الطلب خلال ثلاثة أسابيع وتُوصّل إلى جميع الإمارات.',
  ],
]

/** Added to the description of one product in a hundred, to measure searches for rare words. */
export const rareSentence: Phrase = [
  'A hexagonal pattern is carved along the front by hand.',
  'تزين الواجهة زخرفة سداسية محفورة يدوياً.',
]
